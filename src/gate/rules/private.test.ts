import { describe, expect, test } from 'vitest';
import { classed, pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { privateSettings } from './private.ts';

describe('settings that may hold tokens', () => {
  const classes = classed('private', 'private.agent-settings');
  const settings = pathAt('.claude/settings.local.json', { classes });
  const found = pathAt('.claude/settings.local.json', { classes, below: '/repo/.claude' });

  test.each<[string, Touch]>([
    ['a model would see them', touch('read', settings, { sink: 'model' })],
    ['they would be sent', touch('read', settings, { sink: 'network' })],
    ['they would be copied', touch('read', settings, { sink: 'file' })],
  ])('are asked about when %s', (_, touched) => {
    expect(said(privateSettings, [touched])).toEqual(['ask SECRET_POSSIBLE']);
  });

  test.each<[string, Touch]>([
    ['a program reads them for itself', touch('read', settings, { sink: 'process' })],
    ['a search comes by', touch('read', found, { sink: 'model' })],
    ['another rule has the say', touch('write', settings)],
  ])('are left alone when %s', (_, touched) => {
    expect(said(privateSettings, [touched])).toEqual([]);
  });

  test('a person may let them through', () => {
    const touched = touch('read', settings, { sink: 'model' });
    expect(said(privateSettings, [touched], { approved: true })).toEqual(['allow APPROVED']);
  });
});
