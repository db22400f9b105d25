import type { Theme } from '../stored.ts';
import { made, type Row, theme } from '../theme.ts';
import { IDENTIFIER_ROWS, type IdentifierRow } from './identifier-rows.ts';

/** Identifiers of people, drawn with their check characters when the case is assembled. */
export const IDENTIFIERS: Theme = theme(
  { name: 'identifiers', family: 'identifiers', least: 'degrade', tags: ['number'] },
  () => IDENTIFIER_ROWS.flatMap((row, at) => rowsOf(row, at)),
);

type Place = readonly [slug: string, where: string, before: (row: IdentifierRow) => string, after: string];

const PROSE: readonly Place[] = [
  [
    'mail',
    'in a mail',
    ({ cue }) => `Hello, as agreed on the phone, my ${cue} is `,
    '. Please confirm that you have it.',
  ],
  [
    'note',
    'in a note of a call',
    ({ cue }) => `Caller asked to change the address on file. ${cue} given: `,
    ', checked against the form.',
  ],
  [
    'chat',
    'in a chat',
    ({ cue }) => `customer: sorry, wrong one before. the right ${cue}: `,
    '\nagent: thank you, one moment',
  ],
  [
    'letter',
    'in a letter',
    ({ cue }) => `With reference to your letter of the third of May we quote your ${cue} `,
    ' and ask you to return the enclosed form.',
  ],
  [
    'ticket',
    'in a ticket',
    ({ cue }) => `Refund still missing after two weeks.\n\n${cue}: `,
    '\nPreferred contact: post',
  ],
];

const DATA: readonly Place[] = [
  ['json', 'in JSON', ({ field }) => `{"customer": "M. Sample", "${field}": "`, '", "active": true}'],
  ['csv', 'in a table', ({ field }) => `name,${field},city\nM. Sample,`, ',Springfield'],
  ['log', 'in a log', ({ field }) => `level=info msg="profile saved" ${field}=`, ' took=12ms'],
  ['yaml', 'in YAML', ({ field }) => `person:\n  name: M. Sample\n  ${field}: "`, '"\n  newsletter: false'],
  ['sql', 'in a statement', ({ field }) => `UPDATE people SET ${field} = '`, "' WHERE id = 17;"],
  ['tool', 'in the output of a tool', ({ field }) => `tool result: 1 row\n${field} | `, ' | verified'],
];

/** Twice in prose and twice in data; where people write gaps, once more with them. */
function rowsOf(row: IdentifierRow, at: number): readonly Row[] {
  const inProse = placeOf(PROSE, at);
  const inData = placeOf(DATA, at);
  const plain = [rowOf(row, inProse, 1), rowOf(row, inData, 2)];
  if (row.spelled === undefined) return [...plain, rowOf(row, placeOf(DATA, at + 3), 3)];
  return [
    ...plain,
    rowOf(row, placeOf(PROSE, at + 2), 3, row.spelled),
    rowOf(row, placeOf(DATA, at + 1), 4, row.spelled),
  ];
}

function rowOf(row: IdentifierRow, [slug, where, before, after]: Place, seed: number, spelled?: string): Row {
  const gaps = spelled === undefined ? '' : ', written with gaps';
  return [
    `${row.slug}-${slug}${spelled === undefined ? '' : '-spelled'}`,
    `${row.title} ${where}${gaps}`,
    [before(row), made(row.make, seed, spelled), after],
    row.slug,
  ];
}

function placeOf(places: readonly Place[], at: number): Place {
  return places[at % places.length] as Place; // the lists above are not empty
}
