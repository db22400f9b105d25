import { describe, expect, test } from 'vitest';
import { act, classed, pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { modeEffect, modeTool } from './mode.ts';
import { selfProtection } from './self.ts';
import { unreadText } from './unread.ts';
import { vcsMetadata } from './vcs.ts';

describe('the guard', () => {
  const settings = pathAt('.claude/settings.json', { classes: classed('guard', 'guard.claude-code') });

  test.each<[string, Touch]>([
    ['its files are not written', touch('write', settings)],
    ['nor deleted', touch('delete', settings)],
    ['nor moved', touch('move', settings)],
    ['nor made unreadable', touch('chmod', settings)],
    ['its switches are not used', act('exec', 'process', ['guard'])],
    ['it is not uninstalled', act('write', 'package', ['guard'])],
  ])('%s', (_, touched) => {
    expect(said(selfProtection, [touched], { approved: true })).toEqual(['block SELF_PROTECTED']);
  });

  test('its files may be read', () => {
    expect(said(selfProtection, [touch('read', settings, { sink: 'model' })])).toEqual([]);
  });
});

describe("the repository's metadata", () => {
  const hook = pathAt('.git/hooks/pre-commit', { classes: classed('vcs', 'vcs.hooks') });
  const lock = pathAt('.git/index.lock', { classes: classed('vcs', 'vcs.lock') });
  const outside = pathAt('/srv/other/.git/config', { classes: classed('vcs', 'vcs.config') });

  test.each<[string, Touch]>([
    ['written by hand', touch('write', hook)],
    ['deleted by hand', touch('delete', hook)],
    ['set to run what it names', act('write', 'git', ['dynamic'], { target: 'core.fsmonitor' })],
  ])('is asked about when %s', (_, touched) => {
    expect(said(vcsMetadata, [touched])).toEqual(['ask VCS_METADATA']);
  });

  test.each<[string, Touch]>([
    ['a lock that was left behind is removed', touch('delete', lock)],
    ['it is read', touch('read', hook, { sink: 'model' })],
    ['it is another rule’s, being outside', touch('write', outside)],
    ['git itself writes', act('write', 'git')],
  ])('is left alone when %s', (_, touched) => {
    expect(said(vcsMetadata, [touched])).toEqual([]);
  });
});

describe('what could not be read', () => {
  test('is asked about, text by text and effect by effect', () => {
    const unclear = act('exec', 'process', ['dynamic'], { certainty: 'unread' });
    expect(said(unreadText, [unclear], { unread: ['a quote is not closed'] })).toEqual([
      'ask UNREAD',
      'ask UNREAD',
    ]);
  });

  test('is let through once a person has seen it', () => {
    expect(said(unreadText, [], { unread: ['a quote is not closed'], approved: true })).toEqual([
      'allow APPROVED',
    ]);
  });

  test('is not what was read, nor a tool that another rule judges', () => {
    const likely = act('exec', 'process', [], { certainty: 'likely' });
    const unknownTool = act('exec', 'tool', [], { certainty: 'unread' });
    expect(said(unreadText, [likely, unknownTool])).toEqual([]);
  });
});

describe('a mode', () => {
  test('refuses tools that it does not list, and unknown ones', () => {
    expect(said(modeTool, [], { mode: 'plan', tool: 'write' })).toEqual(['block MODE_FORBIDS_TOOL']);
    expect(said(modeTool, [], { mode: 'plan', tool: 'other' })).toEqual(['block MODE_FORBIDS_TOOL']);
    expect(said(modeTool, [], { mode: 'plan', tool: 'shell' })).toEqual([]);
  });

  test('that builds has unknown tools asked about', () => {
    expect(said(modeTool, [], { tool: 'other' })).toEqual(['ask TOOL_UNKNOWN']);
    expect(said(modeTool, [], { tool: 'other', approved: true })).toEqual(['allow APPROVED']);
    expect(said(modeTool, [], { tool: 'patch' })).toEqual([]);
  });

  test('says of a tool that it refuses nothing more about its effects', () => {
    const written = touch('write', pathAt('src/new.ts'));
    expect(said(modeTool, [written], { mode: 'plan', tool: 'write' })).toEqual(['block MODE_FORBIDS_TOOL']);
    expect(said(modeEffect, [written], { mode: 'plan', tool: 'write' })).toEqual([]);
    expect(said(modeEffect, [written], { mode: 'plan', tool: 'shell' })).toEqual([
      'block MODE_FORBIDS_EFFECT',
    ]);
    expect(said(modeEffect, [written], { mode: 'plan', tool: 'other' })).toEqual([
      'block MODE_FORBIDS_EFFECT',
    ]);
  });

  test('refuses effects that it does not list, and what could be any effect', () => {
    const looks = act('read', 'git');
    const runs = act('exec', 'process');
    expect(said(modeEffect, [looks, runs], { mode: 'plan' })).toEqual(['block MODE_FORBIDS_EFFECT']);
    expect(said(modeEffect, [], { mode: 'plan', unread: ['unclear'] })).toEqual([
      'block MODE_FORBIDS_EFFECT',
    ]);
    expect(said(modeEffect, [looks, runs], { unread: ['unclear'] })).toEqual([]);
  });
});
