// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are shell
import type { Random } from './shell-random.ts';

/** What the richer statements are made of. */
export interface Pieces {
  readonly random: Random;
  /** Statements, words, one command, one name: one level deeper than what they are put into. */
  list(): string;
  words(): string;
  word(): string;
  simple(): string;
  name(): string;
}

type Make = (pieces: Pieces) => string;

/** A text in single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A few statements, one of whose words runs what others of them have set up. */
export function richStatement(pieces: Pieces): string {
  const family = pieces.random.pick(FAMILIES);
  return family[pieces.random.below(family.length)]?.(pieces) ?? pieces.name();
}

const FUNCTIONS: readonly Make[] = [
  ({ list, name, random }) =>
    `x=${random.pick(['f', 'g', name()])}\nf() { ${random.pick(['f', 'g'])}() { ${list()}\n}\n$x ${name()}; }\n${random.pick(['f', '$x', 'g', 'f; f', 'f; $x', 'f; g'])}`,
  ({ list }) => `function f { ${list()}\n}; f; unset -f f; f`,
  ({ list, name }) => `f() ( ${list()}\nx=${name()}; ); f; $x`,
  ({ name }) => `f() { "$@"; }; f ${name()} f ${name()}`,
  ({ name }) => `f() { shift; "$@"; }; f x ${name()} ${name()}`,
  ({ name }) => `f() { local x=${name()}; g; }; g() { $x; }; x=${name()}; f; g`,
  ({ name }) => `f() { local -n r=$1; r=${name()}; }; f y; $y; $r`,
  ({ name }) => `f() { declare x=${name()}; declare -g y=${name()}; }; f; $x; $y`,
  ({ name }) => `f() { ((n++ < 2)) && f ${name()}; $1 x; }; n=0; f ${name()}`,
  ({ name, random }) =>
    `f() { ${random.pick(['return', 'nope || return', 'nope && return', 'return 1 && nope'])}; ${name()}; }; f && ${name()} || ${name()}`,
  ({ list, name }) => `f() { g() { ${name()}; }; }; g() { ${list()}\n}; f; g`,
  ({ name }) => `f() { ${name()}; } > out; x=f; $x; "f"; \\f`,
  ({ name }) => `f() { echo ${name()}; }; $(f); x=$(f); $x; eval "$(f)"`,
  ({ name }) => `eval 'f() { ${name()}; }'; f; eval "x=f"; $x`,
  ({ name }) => `f() { unset -f f; ${name()}; }; f; f`,
  ({ name }) => `x=${name()} f; f() { $x; }; x=${name()}; x=${name()} f; f`,
];

const ALIASES: readonly Make[] = [
  ({ simple, words }) => `shopt -s expand_aliases\nalias a1=${quoted(simple())}\na1 ${words()}`,
  ({ name, random }) =>
    `shopt -s expand_aliases\nalias a1=${quoted(`${name()} <<E\n${random.pick(['$(beta)', '`gamma`', 'text'])}\nE\n`)}\na1\n${name()}`,
  ({ name }) =>
    `shopt -s expand_aliases\nalias a1=${quoted(`${name()} <<E\n$(alpha <<F\n$(beta)\nF\n)\nE`)}\na1\n${name()}`,
  ({ name }) => `shopt -s expand_aliases\nalias a1='eval ' a2=${name()}\na1 a2`,
  ({ name }) => `shopt -s expand_aliases\nalias a1='${name()};' \nif a1 then ${name()}; fi`,
  ({ name }) => `shopt -s expand_aliases\nalias a1=a2 a2=a3 a3=${name()}\na1\nunalias a2\na1`,
  ({ name }) => `shopt -s expand_aliases\nalias a1='{ ${name()};'\na1 ${name()}; }`,
  ({ name }) => `alias a1=${name()}\na1`,
  ({ name }) => `shopt -s expand_aliases\nalias a1='f() {'\na1 ${name()}; }\nf`,
  ({ name }) => `shopt -s expand_aliases\nalias ${name()}=${name()}\n${name()} x | ${name()}`,
];

const BRANCHES: readonly Make[] = [
  ({ list, word, random }) =>
    `case ${word()} in a*) ${list()}\n${random.pick([';;&', ';&', ';;'])} *l*) ${list()}\n${random.pick([';;&', ';&'])} (*) ${list()}\nesac`,
  ({ name }) => `shopt -s extglob\ncase ${name()} in @(alpha|beta)) ${name()} ;; !(x)) ${name()} ;; esac`,
  ({ name }) => `nope && x=${name()}; $x; nope || x=${name()}; $x`,
  ({ name }) => `x=${name()}; if nope; then x=${name()}; elif alpha; then x=${name()}; fi; $x`,
  ({ name }) => `x=${name()} && nope && x=${name()} || x=${name()}; $x`,
  ({ list, words }) => `select v in ${words()}; do ${list()}\nbreak; done <<<1`,
  ({ name }) => `x=${name()}; for i in 1 2; do $x; x=${name()}; done; $x`,
  ({ name }) => `x=${name()}; while $x; do x=nope; ${name()}; done`,
  ({ name }) => `i=0; while ((i++ < 2)); do $x; x=${name()}; done`,
  ({ name }) => `i=0; until ((i++)); do ${name()}; continue; ${name()}; done`,
  ({ name }) => `for x in ${name()} ${name()}; do nope && break; $x; done; $x`,
  ({ list }) => `! ! ${list()}`,
  ({ list }) => `time -p { ${list()}\n}`,
  ({ name }) => `${name()} && ${name()} || ${name()} && ${name()}`,
  ({ name }) => `{ nope; } && ${name()} || { ${name()}; }; ( exit 1 ) || ${name()}`,
  ({ name }) => `[[ -n $(${name()}) || $(${name()}) == x && ! -z $(${name()}) ]] && ${name()}`,
  ({ name }) => `[[ alphabeta =~ ^(alpha)(.*) ]]; \${BASH_REMATCH[1]}; \${BASH_REMATCH[2]} ${name()}`,
  ({ name }) => `[[ x =~ $(${name()}) ]]; [[ ${name()} =~ a|b ]] && ${name()}`,
];

const VARIABLES: readonly Make[] = [
  ({ name }) => `a=(${name()} ${name()}); a+=(${name()}); "\${a[1]}" x; \${a[-1]}; $a`,
  ({ name }) => `a=(x ${name()}); a[0]=${name()}; "\${a[@]}"; \${a[*]}; \${#a[@]}`,
  ({ name }) => `declare -A m=([k]=${name()} [j]=${name()}); \${m[k]}; m[i]=${name()}; "\${m[i]}"`,
  ({ name }) => `declare -A m; m[x]=${name()}; for k in "\${!m[@]}"; do \${m[$k]}; done`,
  ({ name }) => `x=y; y=${name()}; \${!x}; declare -n r=y; $r; r=${name()}; $y`,
  ({ name }) => `x=${name()}; \${x/l/l}; \${x//a/a} y; \${x/#${name()}/${name()}}`,
  ({ name }) => `x=${name()}x; \${x%x}; x=x${name()}; \${x#x}; \${x:1}; \${x:1:5}`,
  ({ name }) => `x=${name().toUpperCase()}; \${x,,}; \${x@L}; y=${name()}; \${y^^}; \${y@U}`,
  ({ name, random }) => `x='${random.pick(['$', '`'])}(${name()})'; y='$(${name()})'; : "\${y@P}" \${x@Q}`,
  ({ name }) => `: \${x:=${name()}}; $x; : "\${z=$(${name()})}"; \${u:-${name()}}; \${u+x} \${x:+${name()}}`,
  ({ name }) => `(x=${name()}); $x; { x=${name()}; }; $x; x=${name()} | ${name()}; $x`,
  ({ name }) => `shopt -s lastpipe; echo ${name()} | read x; $x`,
  ({ name }) => `x=$(y=${name()}; echo $y); $x; $y; z="$x"; $z`,
  ({ name }) => `x=${name()} y=$x; $y; x=${name()} $x; x=${name()} eval '$x'; $x`,
  ({ name }) => `IFS=:; x=${name()}:${name()}; $x; set -- $x; $2`,
  ({ name }) => `IFS=a x=b${name()}; y=x${name()}; $y; IFS=x; $y`,
  ({ name }) => `readonly x=${name()}; x=${name()}; $x`,
  ({ name }) => `export x=${name()}; unset x; $x \${x-${name()}}; \${x-${name()}}`,
  ({ name }) => `declare -i n=1+1; declare -u x=${name()}; $x; declare -l y=${name().toUpperCase()}; $y`,
  ({ name }) => `x=${name()}; x+=' ${name()}'; $x; y=al; y+=pha; $y; "$x"`,
  ({ name }) => `x="${name()} ${name()}"; $x; "$x"; set -f; $x; eval "$x"`,
  ({ name }) => `x=${name()}; y='$x'; eval $y; eval "$y"; eval eval '\\$y'; $y`,
  ({ name }) => `x='${name()}; ${name()}'; eval "$x"; $x; eval "$x ${name()}"; eval $x`,
  ({ name }) => `x=al; \${x}pha; "$x"pha; $x"pha"; \${x}\${u}pha; $xpha; "\${x}pha" ${name()}`,
];

const POSITIONAL: readonly Make[] = [
  ({ name }) => `set -- ${name()} ${name()} ${name()}; shift; "$@"; shift 1; $1; shift; "$@"; $#`,
  ({ name }) => `set -- ${name()} ${name()}; while [ $# -gt 0 ]; do "$1"; shift; done; $1`,
  ({ name }) => `set -- ${name()} ${name()}; for x; do $x; done; for x in "$@"; do $x; done`,
  ({ name }) => `set -- x ${name()} ${name()}; "\${@:2}"; "\${@:3:1}"; \${*: -1}; \${!#}`,
  ({ name }) =>
    `set -- -b ${name()} -a; while getopts ab: o; do case $o in b) $OPTARG;; a) ${name()};; esac; done`,
  ({ name }) => `set -- ${name()}; set -- "$@" ${name()}; $2; "$*"; IFS=; $*`,
  ({ name }) => `set ${name()} ${name()}; $1; set -e; $2; set +e; "\${1}" \${2}`,
  ({ name }) =>
    `f() { for x in "$@"; do $x; done; set -- ${name()}; $1; }; set -- ${name()}; f ${name()} ${name()}; $1`,
  ({ name }) => `f() { $1; [ $# -gt 1 ] && { shift; f "$@"; }; }; f ${name()} ${name()}`,
  ({ name }) => `set -- ${name()}; ( set -- ${name()}; $1 ); $1; { set -- ${name()}; }; $1`,
  ({ name }) => `x=(set -- ${name()}); "\${x[@]}"; $1; set -- 'a b' ${name()}; $1; $2`,
];

const INPUTS: readonly Make[] = [
  ({ name }) => `echo ${name()} > file; read x < file; $x; $(<file); . file`,
  ({ name }) => `echo '$1 x' > file; . file ${name()}; set -- ${name()}; . file`,
  ({ name }) =>
    `echo ${name()} > file; echo ${name()} >> file; . file; mapfile -t L < file; "\${L[1]}"; \${L[0]}`,
  ({ name }) =>
    `mapfile -t L <<<${name()}; $L; readarray -t M < <(printf '%s\\n' ${name()} ${name()}); \${M[1]}`,
  ({ name }) => `printf '${name()}\\n${name()} x\\n' | while read l; do $l; done`,
  ({ name }) => `while read -r l m; do $l; $m; done <<E\n${name()} ${name()}\n${name()}\nE`,
  ({ name }) => `read x y <<< '${name()} ${name()}'; $x; $y; IFS=: read x y <<<${name()}:${name()}; $x; $y`,
  ({ name }) =>
    `read <<<${name()}; $REPLY; read -a b <<<'x ${name()}'; \${b[1]}; read -d x z <<<${name()}x; $z`,
  ({ name }) => `exec 3<<<${name()}; read -u 3 y; $y; read z <&3; $z`,
  ({ name }) => `exec 3> file; echo ${name()} >&3; exec 3>&-; . file; $(<file)`,
  ({ name }) => `exec > out; echo ${name()}; read x < out; $x; exec ${name()}; ${name()}`,
  ({ name }) =>
    `. <(echo ${name()}); eval "$(echo ${name()})"; while read l; do $l; done < <(echo ${name()})`,
  ({ list, name }) => `${name()} <(${list()}\n) > >(${name()}); ${name()} 2> >(${name()}) < <(${name()})`,
  ({ name, random }) => `${name()} <<E1 <<'E2'\n${random.pick(['$(beta)', 'x'])}\nE1\n$(no)\nE2`,
  ({ name }) => `${name()} <<-"E"\n\t$(no)\n\tE\n${name()} <<-E\n\t$(beta)\n\tE`,
  ({ name }) => `${name()} <<E && ${name()}\n$(${name()} <<F\n$(${name()})\nF\n)\nE`,
  ({ name }) => `f() { ${name()} <<E\n$1 $(${name()})\nE\n}; f x; f <<< y`,
  ({ name }) => `x=$(${name()} <<E\n$(${name()})\nE\n); eval "${name()} <<E\nx\nE"`,
  ({ name }) =>
    `printf '%s\\n' 'f() { ${name()}; }' > file; . file; f; builtin . file; command source file; f`,
  ({ name }) => `mapfile -C ${name()} -c 1 L <<<x; mapfile -t < <(echo ${name()}); \${MAPFILE[0]}`,
  ({ name }) => `coproc { ${name()}; }; coproc N { ${name()}; read x; $x; }; coproc ${name()} x`,
  ({ name }) => `{ read x; read y; } <<E\n${name()}\n${name()}\nE\n$x; $y`,
];

const BUILT: readonly Make[] = [
  ({ random, name }) =>
    `$(printf ${random.pick(['%s%fi alph a', "'%c%s' alpha lpha", "'%.5s' alphax", "'%b' 'al\\x70ha'", "'\\141lpha'", '%s%s al pha', '%5s beta', '%-6s beta', '%q alpha', '%s alpha x', '%d 07', "'%s%d' alpha 1", "'%x' 10", "'%*s' 5 beta", "'%%s' x", "'%s\\n' alpha beta", '-- %s alpha', "'alph%c' a", "'%(%Y)T'", "'%sh%s' alp a", "'%i%s' x", "'%e' 1", "'%u' -1"])}) ${name()}`,
  ({ random, name }) =>
    `$(echo ${random.pick(["-e 'al\\x70ha'", '-n alpha', '-e "al\\\\pha"', "-E 'al\\x70ha'", '-ne beta', '- alpha', '-e "alpha\\cbeta"', "-e '\\0141lpha'", 'alpha beta', '"alpha;beta"', '-x alpha', "-e 'bet\\u0061'"])}) ${name()}`,
  ({ name }) => `printf -v x %s ${name()}; $x; printf -v a[1] %s ${name()}; \${a[1]}`,
  ({ name }) => `{a,x}lpha; be{t,}a; {${name()},${name()}}{,x}; x{1..3} ${name()}; {b..b}eta`,
  ({ name }) => `$(echo {${name()},${name()}}); $'\\x61lpha'; $"${name()}"; al'p'"h"a; "al"pha; \\al\\pha`,
  ({ name }) => `al\\\npha; "al\\\npha"; 'al\\\npha'; be$u\\\nta; $(ec\\\nho ${name()})`,
  ({ name }) => `\`echo \\\`echo ${name()}\\\`\`; "$(echo "$(echo ${name()})")"; $(echo \`echo ${name()}\`)`,
  ({ name }) => `$( (${name()}); ${name()} ); $(case x in x) ${name()};; esac); $(# note )\n${name()}\n)`,
  ({ name }) => `(( $(${name()}) + a[$(${name()})] )); x='a[$(${name()})]'; ((x)); let "y=$x"; $((x))`,
  ({ name }) => `test -v 'a[$(${name()})]'; [ 1 -eq $(${name()}) ]; [[ $x -eq 'a[$(${name()})]' ]]`,
  ({ name }) =>
    `read 'a[$(${name()})]' <<<x; unset 'a[$(${name()})]'; declare "a[$(${name()})]=x"; printf -v 'a[$(${name()})]' x`,
  ({ name }) => `x='$(${name()})'; $x; "$x"; echo $x; eval "$x"; y="\\$(${name()})"; eval echo $y`,
  ({ name }) =>
    `command ${name()}; builtin ${name()}; command -v ${name()}; command -p ${name()}; command command eval ${name()}; type ${name()}`,
  ({ name }) =>
    `# ${name()}\n${name()} # ; ${name()}\n${name()}#${name()}; ( # note\n${name()} ) # x\n{ # y\n${name()}\n} # z`,
  ({ name }) =>
    `if ${name()} # c\nthen # d ;\n${name()} # e\nfi # f\nfor x in ${name()} # g\ndo # h\n$x\ndone`,
  ({ name }) => `case x in # c\n# d\nx) # e\n${name()} # f\n;; # g\nesac; ${name()} \\\n && # h\n${name()}`,
  ({ name }) => `${name()}\r\n${name()} x\r\nx=${name()}\r\n$x\r\n`,
  ({ name }) => `shopt -s extglob\nx=aa${name()}; \${x##+(a)}; \${x/?(a)a/a}; x=${name()}; \${x%%@(x|y)}`,
];

const TRAPS: readonly Make[] = [
  ({ name }) => `trap '${name()}' EXIT; trap '${name()}; trap - EXIT' 0; ${name()}; exit`,
  ({ name }) => `trap '${name()}' ERR; nope; trap '${name()}' DEBUG; ${name()}; trap - DEBUG; ${name()}`,
  ({ name }) => `f() { trap '${name()}' RETURN; ${name()}; }; f; trap - RETURN; f`,
  ({ name }) => `x=${name()}; trap '$x' EXIT; x=${name()}; ( trap '${name()}' EXIT )`,
  ({ name }) =>
    `x='${name()} y'; trap "$x" EXIT; trap -- '${name()}' EXIT; trap '' EXIT; trap '${name()}' EXIT`,
  ({ name }) => `f() { ${name()}; }; trap f EXIT; f() { ${name()}; }`,
  ({ name }) =>
    `( trap '${name()}' EXIT; exec ${name()} ); $(trap '${name()}' EXIT); ${name()} | trap '${name()}' EXIT`,
  ({ name }) => `trap 'trap "${name()}" EXIT' EXIT; set -e; trap '${name()}' ERR; nope; ${name()}`,
  ({ name }) => `PS4='$(${name()})'; set -x; ${name()}; set +x; ${name()}`,
  ({ name }) => `set -T; trap '${name()} "$_"' DEBUG; f() { ${name()}; }; f`,
];

const FAMILIES = [FUNCTIONS, ALIASES, BRANCHES, VARIABLES, POSITIONAL, INPUTS, BUILT, TRAPS] as const;
