import type { Theme } from '../stored.ts';
import { made, type Row, theme } from '../theme.ts';

/** Numbers that are no identifier of anybody. */
export const CONTROL_NUMBERS: Theme = theme(
  { name: 'control-numbers', family: 'identifiers', least: null, tags: ['control', 'numbers'] },
  () => [...NUMBERS.flatMap(([slug, what, shape], at) => rowsOf(slug, what, shape, at)), ...SENTENCES],
);

type Place = readonly [slug: string, where: string, before: (label: string) => string, after: string];

const PLACES: readonly Place[] = [
  ['prose', 'in prose', (label) => `The ${label} is `, ', as printed on the second page.'],
  ['json', 'in JSON', (label) => `{"${label.replaceAll(' ', '_')}": "`, '", "ok": true}'],
  ['log', 'in a log', (label) => `INFO ${label.replaceAll(' ', '-')}=`, ' stored'],
  ['csv', 'in a table', (label) => `name,${label}\nfirst,`, '\nsecond,none'],
  [
    'code',
    'in code',
    (label) => `const ${label.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())} = '`,
    "';",
  ],
  ['chat', 'in a chat', (label) => `lin: which ${label}?\nper: `, '\nlin: thanks'],
];

function rowsOf(slug: string, what: string, shape: string, at: number): readonly Row[] {
  return [at, at + 2, at + 3].map((place, seed): Row => {
    const [where, says, before, after] = PLACES[place % PLACES.length] as Place; // the list above is not empty
    return [
      `${slug}-${where}`,
      `${what} ${says}`,
      [before(slug.replaceAll('-', ' ')), made(`draw:${shape}`, seed), after],
      slug,
    ];
  });
}

const NUMBERS: readonly (readonly [slug: string, what: string, shape: string])[] = [
  ['timestamp', 'a timestamp in seconds', '19<d8>'],
  ['timestamp-millis', 'a timestamp in milliseconds', '17<d11>'],
  ['timestamp-micros', 'a timestamp in microseconds', '17<d14>'],
  ['timestamp-nanos', 'a timestamp in nanoseconds', '17<d17>'],
  ['order-number', 'an order number', 'A-<d4>-<d6>'],
  ['invoice', 'an invoice number', '2031/<d5>'],
  ['build', 'a build number', '<d2>.<d1>.<d4>+<d3>'],
  ['release', 'a version', 'v<d2>.<d2>.<d1>-rc.<d1>'],
  ['uuid', 'a UUID', '<h8>-<h4>-4<h3>-a<h3>-<h12>'],
  ['commit', 'the hash of a commit', '<h40>'],
  ['short-commit', 'the short hash of a commit', '<h7>a'],
  ['checksum', 'a checksum', 'sha256:<h64>'],
  ['digest', 'an MD5 sum', '<h32>'],
  ['colour', 'a colour', '#<h6>'],
  ['memory-address', 'an address in memory', '0x7f<h10>'],
  ['trace', 'the id of a trace', '<h32>'],
  ['span', 'the id of a span', '<h16>'],
  ['sku', 'an article number', 'SKU-<A2><d5>'],
  ['isbn', 'a book number', '979-<d1>-<d3>-<d5>-X'],
  ['ticket', 'the key of a ticket', 'OPS-<d4>'],
  ['object-id', 'the id of a document', '65<h22>'],
  ['size', 'a size in bytes', '<d2> <d3> <d3>'],
  ['amount', 'an amount of money', '1<d1>,<d3>,<d3>.<d2>'],
  ['duration', 'a duration', '00:0<d1>:4<d1>.<d3>'],
  ['resolution', 'a resolution', '1920x1080'],
  ['page-range', 'pages of a book', '1<d2>-2<d2>'],
  ['fraction', 'a long fraction', '0.<d16>'],
  ['science', 'a number in scientific notation', '6.0<d8>e+23'],
  ['row-id', 'the id of a row', '1<d6>'],
  ['partition', 'a partition and an offset', '<d1>/<d9>'],
  ['port', 'ports', '80<d2>:90<d2>'],
  ['model', 'the name of a part', 'NX-<d4>-<A2>-<d2>'],
];

const SENTENCES: readonly Row[] = [
  ['scores', 'scores of matches', 'They won 21-15, 18-21 and 15-13 and play the final on court 3.'],
  ['years', 'years', 'Between 1987-2031 the mill changed hands in 1991, 2004 and 2019.'],
  ['bible', 'places in a book', 'Compare 12:3-8 with 14:22 and the note on page 305.'],
  ['opening', 'opening hours', 'Mon-Fri 08:00-17:30, Sat 09:00-12:00'],
  ['scale', 'sizes', 'Boards of 2400 x 1200 x 18 mm, 36 pieces, 4 pallets'],
  ['recipe', 'amounts of a recipe', '250 g flour, 125 ml milk, 2 eggs, 180 degrees for 35 to 40 minutes'],
  ['stats', 'results of a study', 'n = 1204, mean 3.417 (SD 0.882), p < 0.001, 95% CI 3.21-3.62'],
  ['nice', 'a series', '1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987'],
  ['pi', 'digits of pi', 'pi is 3.14159265358979323846264338327950288 and goes on'],
  ['zeros', 'a number of zeros', 'Reserve 0000000000000000 for rows that were never synced.'],
  ['repeat', 'a number of nines', 'The sentinel is 9999999999999999, which the parser skips.'],
  ['bytes', 'bytes', 'de ad be ef 00 ff 10 20 7f 45 4c 46'],
  ['version-list', 'a list of versions', 'Supported: 18.20.4, 20.19.0, 22.12.0, 24.1.0'],
  [
    'version-four',
    'a version of four parts',
    'Upgrade from firmware 4.300.12.7 to 4.310.0.2 before you connect the sensor.',
  ],
  ['oid', 'an object identifier', 'The extension 1.3.6.1.4.1.311.21.7 names the template.'],
  ['section', 'sections of a law', 'See sections 4.2.1.3.1 and 4.2.1.3.2 of the schedule.'],
  [
    'local-host',
    'the own machine',
    'Open http://localhost:3000 after the server says it listens on port 3000.',
  ],
  ['netmask', 'a mask', 'Set the mask to 255.255.255.0 and leave the rest.'],
  ['cron', 'a schedule', '15 4 * * 1-5 /usr/local/bin/rotate'],
  ['chmod', 'rights of a file', 'chmod 0644 config && chmod 0755 run'],
  ['regex', 'a pattern for numbers', 'const SSN = /^\\d{3}-\\d{2}-\\d{4}$/; // matches 000-00-0000'],
  [
    'placeholder-card',
    'a placeholder of a card',
    '<input placeholder="0000 0000 0000 0000" autocomplete="cc-number">',
  ],
  ['placeholder-phone', 'a placeholder of a phone', 'Format: (XXX) XXX-XXXX'],
  [
    'placeholder-ssn',
    'a placeholder of a social security number',
    'Enter it as XXX-XX-1234; only the last four are kept.',
  ],
  ['masked-card', 'a masked card number', 'Paid with card ending in 4242, expires soon'],
  ['masked-stars', 'a card number in stars', 'card: **** **** **** 1881'],
  ['masked-mail', 'a masked e-mail address', 'We sent the code to j***@e***.com'],
  ['masked-iban', 'a masked account', 'Account: DE** **** **** **** **** 00'],
  ['handle', 'a handle', 'Thanks @annalind and @per for the review'],
  ['decorator', 'decorators', '@app.route("/users")\n@login_required\ndef users(): ...'],
  ['scoped-package', 'packages with a scope', 'npm i @example/parser@2.4.1 lodash@4'],
  ['remote', 'a remote without a user', 'ssh://git.example/team/app.git'],
  ['at-time', 'an at sign in prose', 'Two tickets @ 14.50 each, 3 drinks @ 4.00'],
  ['matrix', 'a matrix', '[[1, 0, 0], [0, 1, 0], [0, 0, 1]]'],
  ['barcode', 'words on bar codes', 'The bar code has 13 digits, the last of which is a check digit.'],
  [
    'iban-text',
    'words on IBANs',
    'A German IBAN has 22 characters and begins with DE; ours is printed on the invoice.',
  ],
  ['ssn-text', 'words on social security numbers', 'Social security numbers never begin with 000 or 666.'],
  ['mac-wildcard', 'a pattern of hardware addresses', 'Match xx:xx:xx:00:00:01 in the second column.'],
  ['emoji-digits', 'digits as pictures', 'Step 1\ufe0f\u20e3 open, step 2\ufe0f\u20e3 stir'],
  ['dna', 'a sequence', 'ACGTTGCAACGTAACCGGTTACGTTGCA'],
  ['coordinates-grid', 'places on a grid', 'Put the tower at x=48213, y=-11204, z=77.'],
  ['ratio', 'ratios', '16:9, 4:3, 21:9 and 1:1'],
  ['flight', 'a flight', 'Flight HF 2204 leaves gate B14 at 06:35'],
  ['parcel', 'the number of a parcel', 'Parcel HB77 0031 22 has left the depot'],
];
