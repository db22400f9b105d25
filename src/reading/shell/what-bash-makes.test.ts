// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are shell
import { describe, expect, test } from 'vitest';
import { readScript } from '../read-script.ts';

function read(text: string) {
  return readScript(text, { cwd: '/repo' });
}

function programsOf(text: string): readonly string[] {
  return read(text).commands.map(({ program }) => program);
}

describe('what runs is what bash makes of it', () => {
  test.each([
    ["$(printf '%.3s' makers)", 'mak'],
    ["$(printf '%s%d' run 07)", 'run\uFFFD'],
    ["$(printf '%s%x' go 255)", 'goff'],
    ["$(printf '%03d' 7)x", '007x'],
    ["$(printf '%d' 12)", '12'],
    ["$(printf '%*s' 3 run)", '\uFFFD'],
    ["$(printf '%s%fi' mak e)", 'mak\uFFFDi'],
    ["$(printf '%5.1f' 2.25)", '2.3'],
    ["$(printf '%-6s' make)", 'make'],
    ['declare -u x=shoplift; $x', 'SHOPLIFT'],
    ['declare -l x=MAKE; $x', 'make'],
    ['f() { local -u z; z=shoplift; $z; }; f', 'SHOPLIFT'],
    ['declare -i n=2+2; $n', '\uFFFD'],
    ['set -- ma ke; IFS=; "$*"', 'make'],
    ['set -- "$@" make; $1', 'make'],
    ['list=(); "${list[@]}" make', 'make'],
    ['set -- *"make ; all"; $*', '*make'],
    ['make=ls; x=$((1 ? 2 : 3)) || echo ls > f; read x < f; $x', '\uFFFD'],
    ['if ready; then echo ls > f; fi; x=$(<f); $x', '\uFFFD'],
    ['for i in *; do echo ls > f; done; x=$(<f); $x', '\uFFFD'],
    ['mkdir d && echo make > d/f; x=$(<d/f); $x', 'make'],
    ['echo make > f && x=$(<f); $x', 'make'],
    ['declare -u x=a; x=(b c); x=shoplift; $x', 'SHOPLIFT'],
    ['declare -u x=a; x=(shoplift all); "${x[@]}"', 'SHOPLIFT'],
    ['declare -l x=a; x[1]=b; x=MAKE; $x', 'make'],
    ['for f in "make all"/*; do $f; done', 'make'],
    ['IFS=/; for f in make/*; do $f; done', 'make'],
    ['set -- [a" "b]x; $*', '\uFFFD'],
    ["IFS='*'; set -- make*all; $*", '\uFFFD'],
    ['set -- make test; shift 3; $1', 'make'],
    ['set -- make test; shift 2 1; $1', '\uFFFD'],
    ['set -esac make; $1', '\uFFFD'],
    ['read -d k word <<<make; $word', '\uFFFD'],
    ['read -N 2 word <<<make; $word', '\uFFFD'],
    ['echo make > f; x=$(<f); $x', 'make'],
    ['!{}ke,ma}', '!}ke'],
    ['{ma{}ke,on}', 'ma{}ke'],
    ['trap x NONE && cmd=go; $cmd make', '\uFFFD'],
    ['cmd=make; f() { declare cmd=go; }; f; $cmd', 'make'],
    ['cmd=go; f() { declare -g cmd=make; }; f; $cmd', 'make'],
    ['shopt -s lastpipe; cmd=go; echo make | read cmd; $cmd', 'make'],
    ['cmd=go; echo make | read cmd; $cmd', 'go'],
    ['command$X make', 'make'],
    ['$(echo -e "ma\\cnot")ke', 'make'],
    ["tool=make; f() { loca''l tool=go; }; f; $tool", 'make'],
    ["echo a > s; echo 'f() { make; }' > s; . s; f", 'make'],
    ['set -- ma ke; IFS=-; "$*"', 'ma-ke'],
    ["echo '$1 all' > s; . s make", 'make'],
    ["echo '$1 all' > s; set -- make; . s ls; $1", 'make'],
    ['never && f() { g() { ls; }; }; g() { make; }; f; g', 'make'],
    ["alias a='command ' b=make; a b", 'make'],
    ['f() { f() { make; }; $x; }; x=f; f', 'make'],
    ['while ready; do x=make f; f() { $x; }; x=ls; done', 'make'],
  ])('%s: %s', (text, program) => {
    expect(programsOf(text)).toContain(program);
  });

  test.each([
    ["printf '%s' 100% | tee notes"],
    ['v=$(printf %02d 3); mkdir "part-$v"'],
    ['declare -i count=0; count=count+1; echo $count'],
    ["alias ll='ls -la'; ll src"],
    ['echo "total: $a\\\n b"'],
    ['IFS=,; echo "$*"'],
    ["ls > 'a$(b)'"],
    ['ls >& out 2>&1'],
  ])('%s is read', (text) => {
    expect(read(text).unread).toEqual([]);
  });
});

describe('a list of files stays readable where it is split', () => {
  test.each([
    ['for f in "a b"/*; do rm "$f"; done', ['a b/*']],
    ['for f in "a b"/*; do rm $f; done', ['a', 'b/*']],
    ['for f in [ab]*.txt; do rm $f; done', ['[ab]*.txt']],
    ['IFS=,; for f in src/*.ts; do rm $f; done', ['src/*.ts']],
    ['rm ***/x a****b', ['**/x', 'a**b']],
  ])('%s', (text, targets) => {
    expect(read(text).effects.map(({ target }) => target)).toEqual(targets);
    expect(read(text).unread).toEqual([]);
  });
});

describe('what goes on where the reading does not look is unread', () => {
  test.each([
    ["alias a='cat <<E\n$(make)\nE'\na"],
    ["alias a='echo \"'\na x"],
    ["alias a='{ ls;'\na"],
    ['ma$u\\\nke'],
    ['"$u\\\nke"'],
    ['ls $\\\n(make)'],
    ['$\\\nx'],
    ["ls >& '$(make)'"],
    ['ls >& \\`make\\`'],
  ])('%s', (text) => {
    expect(read(text).unread.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'a pattern of its own: shopt -s extglob; x=aamake; ${x##+(a)}',
      'shopt -s extglob; x=aamake; ${x##+(a)}',
    ],
  ])('%s', (_, text) => {
    expect(programsOf(text).at(-1)).toBe('\uFFFD');
  });
});
