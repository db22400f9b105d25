/**
 * The shell's syntax as the reading sees it: small, closed, independent of any parser. Positions are UTF-16 offsets into
 * the text that was parsed; a script that carries its own `text` (old-style backticks) is positioned in that instead.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place that the parser could not follow, or that our own checks distrust. */
export interface Gap extends Span {
  readonly why: string;
}

export interface Script {
  readonly items: readonly Item[];
  readonly gaps: readonly Gap[];
  readonly text?: string;
}

/** One entry of a list, ended by `;`, a newline or `&`. */
export interface Item {
  readonly node: Node;
  readonly background: boolean;
}

export type Node =
  | SimpleNode
  | PipelineNode
  | AndOrNode
  | BlockNode
  | IfNode
  | LoopNode
  | CaseNode
  | FunctionNode
  | TestNode
  | ArithmeticNode
  | CoprocNode
  | RedirectedNode;

export interface SimpleNode extends Span {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Argument[];
  readonly redirects: readonly Redirect[];
}

/** A word of a command, or an assignment in argument position (`export X=1`). */
export type Argument = SyntaxWord | Assignment;

export interface PipelineNode extends Span {
  readonly kind: 'pipeline';
  readonly stages: readonly Node[];
}

export interface AndOrNode extends Span {
  readonly kind: 'and-or';
  readonly steps: readonly { readonly node: Node; readonly when: 'always' | 'success' | 'failure' }[];
}

export interface BlockNode extends Span {
  readonly kind: 'group' | 'subshell';
  readonly body: Script;
}

export interface IfNode extends Span {
  readonly kind: 'if';
  readonly arms: readonly { readonly test: Script; readonly body: Script }[];
  readonly otherwise?: Script;
}

export interface LoopNode extends Span {
  readonly kind: 'loop';
  /** `for` and `select` name a variable and, unless they walk the positional parameters, their words. */
  readonly variable?: string;
  readonly words?: readonly SyntaxWord[];
  readonly test?: Script;
  /** True where it goes on for as long as the test fails. */
  readonly until?: boolean;
  readonly header?: readonly Arithmetic[];
  readonly body: Script;
}

export interface CaseNode extends Span {
  readonly kind: 'case';
  readonly subject: SyntaxWord;
  readonly arms: readonly { readonly patterns: readonly SyntaxWord[]; readonly body: Script }[];
}

export interface FunctionNode extends Span {
  readonly kind: 'function';
  readonly name: string;
  readonly body: Node;
}

/** `[[ ... ]]`: its words in order; `arithmetic` marks those that are evaluated as numbers. */
export interface TestNode extends Span {
  readonly kind: 'test';
  /** True for a test that is only a text, as in `[[ 1 ]]`: it holds always. */
  readonly always?: boolean;
  readonly words: readonly { readonly word: SyntaxWord; readonly arithmetic: boolean }[];
}

export interface ArithmeticNode extends Span {
  readonly kind: 'arithmetic';
  readonly expression: Arithmetic;
}

export interface CoprocNode extends Span {
  readonly kind: 'coproc';
  readonly body: Node;
}

export interface RedirectedNode extends Span {
  readonly kind: 'redirected';
  readonly body: Node;
  readonly redirects: readonly Redirect[];
}

export interface Assignment extends Span {
  readonly kind: 'assignment';
  readonly name: string;
  readonly append: boolean;
  readonly index?: SyntaxWord;
  readonly value?: SyntaxWord;
  readonly elements?: readonly SyntaxWord[];
}

export interface Redirect extends Span {
  readonly kind: 'redirect';
  readonly operator: '>' | '>>' | '<' | '<>' | '<&' | '>&' | '>|' | '&>' | '&>>' | '<<' | '<<<';
  readonly descriptor?: number | 'variable';
  readonly target?: SyntaxWord;
  /** Here-documents: `target` is the body; the text between the operator's line and the delimiter. */
  readonly body?: { readonly quoted: boolean; readonly stripTabs: boolean };
}

export interface SyntaxWord extends Span {
  readonly kind: 'word';
  readonly parts: readonly Part[];
  /** Substitutions that run although their value is lost in the pattern around them. */
  readonly hidden?: readonly Part[];
}

export type Part = TextPart | ParameterPart | CommandPart | ArithmeticPart | ProcessPart;

/** Text with quotes and backslashes removed. Unquoted text may still split into globs, braces and tildes. */
export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly quoted: boolean;
}

export interface ParameterPart extends Span {
  readonly kind: 'parameter';
  readonly name: string;
  readonly quoted: boolean;
  readonly prefix?: '!' | '#';
  readonly index?: SyntaxWord;
  readonly operation?: Operation;
}

export type Operation =
  | { readonly kind: 'default'; readonly operator: string; readonly word: SyntaxWord }
  | { readonly kind: 'remove'; readonly operator: string; readonly word: SyntaxWord }
  | {
      readonly kind: 'replace';
      readonly operator: string;
      readonly pattern: SyntaxWord;
      readonly replacement: SyntaxWord;
    }
  | { readonly kind: 'slice'; readonly offset: SyntaxWord; readonly length?: SyntaxWord }
  | { readonly kind: 'case'; readonly operator: string; readonly word?: SyntaxWord }
  | { readonly kind: 'transform'; readonly operator: string }
  | { readonly kind: 'names' }
  | { readonly kind: 'unknown' };

export interface CommandPart extends Span {
  readonly kind: 'command';
  readonly quoted: boolean;
  /** `${ list; }` runs in this shell, not in a copy of it. */
  readonly inPlace: boolean;
  readonly script: Script;
}

export interface ArithmeticPart extends Span {
  readonly kind: 'arithmetic';
  readonly quoted: boolean;
  readonly expression?: Arithmetic;
}

export interface ProcessPart extends Span {
  readonly kind: 'process';
  readonly direction: 'in' | 'out';
  readonly script: Script;
}

export type Arithmetic =
  | { readonly kind: 'word'; readonly word: SyntaxWord }
  | { readonly kind: 'command'; readonly part: CommandPart }
  | {
      readonly kind: 'unary';
      readonly operator: string;
      readonly operand: Arithmetic;
      readonly prefix: boolean;
    }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Arithmetic;
      readonly right: Arithmetic;
    }
  | {
      readonly kind: 'ternary';
      readonly test: Arithmetic;
      readonly then: Arithmetic;
      readonly otherwise: Arithmetic;
    };
