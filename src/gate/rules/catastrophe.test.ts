import { describe, expect, test } from 'vitest';
import { act, classed, pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { catastrophe } from './catastrophe.ts';

const machine = pathAt('/etc', { classes: classed('catastrophic', 'catastrophic.machine') });
const disk = pathAt('/dev/sda', { classes: classed('catastrophic', 'catastrophic.device') });
const root = pathAt('.', { classes: classed('catastrophic', 'catastrophic.root') });

describe('refused in every mode, and nobody opens it', () => {
  test.each<[string, Touch]>([
    ['deleting what the machine needs', touch('delete', machine)],
    ['moving it away', touch('move', machine)],
    ['changing the rights of all of it', touch('chmod', machine, { traits: ['recursive'] })],
    ['deleting the project', touch('delete', root)],
    ['writing a device as a whole', touch('write', disk)],
    ['making a file system', act('write', 'device')],
    ['a fork bomb', act('exec', 'process', ['exhaust'])],
    ['taking the machine down', act('write', 'system', ['irreversible'])],
    ['ending every process', act('kill', 'process', ['irreversible'])],
  ])('%s', (_, touched) => {
    expect(said(catastrophe, [touched], { approved: true })).toEqual(['block CATASTROPHE']);
    expect(said(catastrophe, [touched], { mode: 'plan' })).toEqual(['block CATASTROPHE']);
  });
});

describe('left to other rules', () => {
  test.each<[string, Touch]>([
    ['one file below a grave folder', touch('write', machine)],
    ['the rights of one folder', touch('chmod', machine)],
    ['reading a device', act('read', 'device')],
    ['reading a grave folder', touch('read', machine, { sink: 'model', traits: ['recursive'] })],
    ['restarting a service', act('write', 'system')],
    ['ending one process', act('kill', 'process')],
    ['deleting an ordinary folder', touch('delete', pathAt('dist'), { traits: ['recursive'] })],
  ])('%s', (_, touched) => {
    expect(said(catastrophe, [touched])).toEqual([]);
  });
});
