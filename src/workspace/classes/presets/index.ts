import { THIRD_PARTY } from '../expensive.ts';
import type { ClassRow } from '../row.ts';
import { APPLICATION_PRESETS } from './applications.ts';
import { DATA_PRESETS } from './data.ts';
import { MACHINE_PRESETS } from './machines.ts';
import type { Preset } from './preset.ts';
import { RELEASE_PRESETS } from './releases.ts';

/** Each stands beside the rows that are always on. */
export const PRESETS: readonly Preset[] = [
  ...APPLICATION_PRESETS,
  ...DATA_PRESETS,
  ...MACHINE_PRESETS,
  ...RELEASE_PRESETS,
];

/** The rows of all presets, each with what switches it on. */
export const PRESET_ROWS: readonly ClassRow[] = PRESETS.flatMap(({ id, evidence, rows }) =>
  rows.map(({ name, because, globs }) => ({
    rule: `expensive.${id}.${name}`,
    because,
    globs: globs.map((glob) => `./**/${glob}`),
    except: THIRD_PARTY.map((glob) => `./**/${glob}`),
    evidence,
  })),
);
