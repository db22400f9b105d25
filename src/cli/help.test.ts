import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands/index.ts';
import { helpOf, overview } from './help.ts';

const tooWide = (text: string): readonly string[] => text.split('\n').filter((line) => line.length > 80);

describe('help fits a terminal of 80 columns', () => {
  test('the overview', () => {
    const text = overview(COMMANDS, '1.2.3');
    expect(tooWide(text)).toEqual([]);
    for (const { name, about } of COMMANDS) {
      expect(text).toContain(`\n  ${name} `);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(about);
    }
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))('%s', (_, command) => {
    const text = helpOf(command);
    expect(tooWide(text)).toEqual([]);
    const said = text.replaceAll(/\s+/g, ' ');
    for (const { about } of Object.values(command.flags)) expect(said).toContain(about);
    for (const line of command.details ?? []) expect(said).toContain(line.replaceAll(/\s+/g, ' ').trim());
  });
});
