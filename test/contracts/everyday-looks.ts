import { commands, type Everyday, lines } from './row.ts';

export const LOOKS: readonly Everyday[] = [
  {
    why: 'temporary files and texts',
    calls: commands(
      "trap 'rm -f /tmp/x.$$' EXIT",
      'trap \'rm -rf "/tmp/work.$$"\' EXIT; mkdir "/tmp/work.$$"',
      'rm -f /tmp/x.$$',
      't=/tmp/x.$$; echo hi > $t; rm -f $t',
      "echo 'select 1' > tmp/reset.sql",
      lines("cat > tmp/reset.sql <<'X'", 'select 1;', 'X'),
      "python3 -c \"from pathlib import Path; t=Path('README.md').read_text(); print(t.replace('a','b'))\"",
      "python3 -c \"from pathlib import Path; p=Path('README.md'); p.write_text(p.read_text().replace('a','b'))\"",
      "python3 -c \"text=open('README.md').read(); text=text.replace('a','b'); print(text)\"",
    ),
  },
];
