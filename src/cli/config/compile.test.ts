import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../gate/config.ts';
import { CONFIG_KEYS, compileConfig, compileRepositoryConfig, SAMPLES } from './compile.ts';

const HOME = '/home/robin';

function why(text: string): string {
  const result = compileConfig(text, HOME);
  return result.ok ? 'no fault' : result.why;
}

describe('faults, with their place', () => {
  test.each([
    [
      'not YAML',
      'mode: [',
      /^1:\d+ .*; a line is written like `mode: build`, and what belongs to a key is indented/,
    ],
    ['a tab for blanks', 'roots:\n\t- /srv\n', /^2:1 .*; a line is written like `mode: build`/],
    [
      'a colon in a text',
      'expensive:\n  - glob: a\n    because: note: this\n',
      /^3:\d+ a second key on one line, or a colon in a text/,
    ],
    ['a quote that does not end', 'mode: "plan\n', /^\d:\d+ something is missing here: a colon, a quote/],
    [
      'a line that is out of line',
      'modes:\n  a:\n    tools: []\n   b: x\n',
      /^4:\d+ a line that begins at another column/,
    ],
    ['a key twice', 'mode: plan\nmode: build\n', /^2:1 a key that stands above already/],
    [
      'an unknown key',
      'mode: build\nexpensve:\n  - glob: a\n',
      /^2:1 `expensve` is no key of the configuration; did you mean `expensive`\?$/,
    ],
    ['a list instead of a table', '- build\n', /^1:1 the configuration is a table/],
    ['a text instead of a table', 'build\n', /^1:1 the configuration is a table/],
    ['a key that is a number', '7: build\n', /^1:1 a key is a text/],
    ['an unknown mode', 'mode: biuld\n', /^1:7 mode `biuld` is not defined; did you mean `build`\?/],
    [
      'a mode of the name that observes',
      'modes:\n  observe: {tools: [read]}\n',
      /^2:3 mode `observe` is built in/,
    ],
    [
      'observing that is a word',
      'observe: yes-please\n',
      /^1:10 `observe` is true or false, such as `observe: true`$/,
    ],
    ['a mode that is a list', 'mode: [build]\n', /^1:7 `mode` is a text, such as `mode: build`$/],
    [
      'a mode that widens a built-in one',
      'modes:\n  plan:\n    tools: [write]\n',
      /^2:3 mode `plan` gives more/,
    ],
    [
      'a mode with an unknown field',
      'modes:\n  docs:\n    tool: [write]\n',
      /^2:3 mode `docs`: `tool` is no field; did you mean `tools`/,
    ],
    [
      'agents that are a list',
      'agents: [reviewer]\n',
      /^1:9 `agents` is a table .*such as `agents: \{ reviewer/,
    ],
    [
      'an agent of no mode',
      'agents: { reviewer: reveiw }\n',
      /^1:21 mode `reveiw` is not defined; did you mean `review`/,
    ],
    ['an agent that only observes', 'agents: { reviewer: observe }\n', /^1:21 mode `observe` is not defined/],
    ['an agent without a mode', 'agents:\n  reviewer:\n', /^2:\d+ the mode of an agent is a text/],
    [
      'an agent twice',
      'agents:\n  reviewer: plan\n  reviewer: build\n',
      /^3:3 a key that stands above already/,
    ],
    ['roots that are a text', 'roots: /srv\n', /^1:8 `roots` is a list, such as `roots: \['~\/notes'\]`$/],
    ['a relative root', 'roots: [../other]\n', /^1:9 root `..\/other` must be absolute/],
    ['the root of everything', 'roots: ["/"]\n', /^1:9 root `\/` is too wide/],
    ['the whole home', 'roots:\n  - ~/\n', /^2:5 root `~\/` is too wide/],
    ['the whole home, by a detour', 'roots:\n  - /home/robin/x/..\n', /^2:5 root .* is too wide/],
    [
      'a row without a reason',
      'expensive:\n  - glob: "infra/**"\n',
      /^2:5 a row of `expensive` needs `because`, such as `expensive: \[\{ glob: /,
    ],
    [
      'a row with an unknown key',
      'expensive:\n  - globs: a\n    because: b\n',
      /^2:5 `globs` is no key of a row/,
    ],
    ['a row that is a text', 'expensive: ["infra/**"]\n', /^1:13 a row of `expensive` is a table/],
    [
      'a row that would exempt',
      'expensive:\n  - {glob: "!db/**", because: x}\n',
      /^2:5 a row of `expensive` only adds/,
    ],
    [
      'a secret that would exempt',
      'secrets:\n  - {glob: "!.env", because: x}\n',
      /^2:5 a row of `secrets` only adds/,
    ],
    [
      'a glob of the home',
      'secrets:\n  - {glob: "~/notes/**", because: x}\n',
      /^2:5 glob `~\/notes\/\*\*` leaves/,
    ],
    ['a glob that climbs', 'secrets:\n  - {glob: "../x", because: x}\n', /^2:5 glob `..\/x` leaves/],
    ['a flag in words', 'strict: "yes"\n', /^1:9 `strict` is true or false/],
    ['a proxy with words', 'proxies: ["rtk --"]\n', /^1:11 proxy `rtk --` is no name/],
    [
      'a glob that stands for too many',
      `expensive:\n  - {glob: "${'{a,b}'.repeat(40)}", because: x}\n`,
      /^2:5 glob /,
    ],
    [
      'more rows than anybody writes',
      `proxies: [${'a,'.repeat(600)}]\n`,
      /^1:10 `proxies` has more than 500/,
    ],
    ['a nesting that no stack holds', `mode: plan\nroots: ${'['.repeat(100_000)}`, /^2:1 nested too deep/],
    ['a list in a list in a list', `mode: plan\n${'- '.repeat(100_000)}`, /^2:1 nested too deep/],
    ['an unknown tag', 'mode: !!js/function "x"\n', /^1:7 /],
    [
      'an alias inside a mode',
      'modes:\n  a: {about: &x text, tools: []}\n  b: {about: *x}\n',
      /^3:14 an alias is not read/,
    ],
    ['too long', `mode: build # ${'x'.repeat(300_000)}`, /^1:1 longer than/],
  ])('%s', (_, text, expected) => {
    expect(why(text)).toMatch(expected);
  });
});

test.each(CONFIG_KEYS)('the sample of `%s` that a fault shows is right itself', (key) => {
  const sample = SAMPLES[key];
  expect(sample.startsWith(`${key}: `)).toBe(true);
  expect(why(sample)).toBe('no fault');
});

describe('what is compiled', () => {
  test.each(['', '\n', '# nothing yet\n', 'roots:\n', 'mode: build\n'])('%j is the default', (text) => {
    expect(compileConfig(text, HOME)).toEqual({ ok: true, config: DEFAULT_CONFIG });
  });

  test('everything that can be said', () => {
    const text = [
      'mode: docs',
      'modes:',
      '  docs:',
      '    about: writes documents only',
      '    tools: [read, write]',
      '    effects: ["read:*", "write:file"]',
      'roots: [~/notes, /srv/shared/]',
      'expensive:',
      '  - glob: "legal/**"',
      '    because: a contract is signed by people',
      'secrets:',
      '  - {glob: "ops/*.txt", because: passwords of the old system}',
      'strict: true',
      'observe: true',
      'proxies: [rtk]',
    ].join('\n');
    expect(compileConfig(text, HOME)).toEqual({
      ok: true,
      config: {
        mode: 'docs',
        modes: [
          {
            name: 'docs',
            about: 'writes documents only',
            tools: ['read', 'write'],
            effects: ['read:*', 'write:file'],
            unknownTool: 'block',
          },
        ],
        roots: ['/home/robin/notes', '/srv/shared'],
        expensive: [{ glob: 'legal/**', because: 'a contract is signed by people' }],
        secrets: [{ glob: 'ops/*.txt', because: 'passwords of the old system' }],
        strict: true,
        observe: true,
        proxies: ['rtk'],
      },
    });
  });
});

describe('the configuration of a repository', () => {
  const nothing = { roots: [], expensive: [], secrets: [], strict: false, observe: false, proxies: [] };

  test.each(['', 'strict: false\n', 'modes:\n  docs: {tools: [read]}\n'])('%j asks for nothing', (text) => {
    expect(compileRepositoryConfig(text, HOME)).toEqual({ ok: true, config: nothing });
  });

  test('that names a mode asks for that ceiling', () => {
    const result = compileRepositoryConfig('mode: docs\nmodes:\n  docs: {tools: [read]}\n', HOME);
    expect(result).toMatchObject({ ok: true, config: { ceiling: { name: 'docs', tools: ['read'] } } });
  });

  test('that gives `plan` more than it has is a fault', () => {
    const text = 'mode: plan\nmodes:\n  plan: {tools: [write], effects: ["write:*"]}\n';
    expect(compileRepositoryConfig(text, HOME)).toEqual({
      ok: false,
      why: expect.stringMatching(/^3:3 mode `plan` gives more/),
    });
  });
});
