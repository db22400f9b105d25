/** A piece of a word. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  /** `$(...)`, `@(...)`, `(...)`: runs here, and its output stands here. */
  | { readonly kind: 'script'; readonly script: Script }
  /** `{...}`: runs when somebody calls it. */
  | { readonly kind: 'block'; readonly script: Script }
  | { readonly kind: 'expression'; readonly expression: Expression };

export interface WordNode {
  readonly parts: readonly Part[];
  /** True when it stands there without quotes and escapes. */
  readonly bare: boolean;
  readonly start: number;
  readonly end: number;
}

/** One argument; several words where commas make a list of it. */
export interface ArgumentNode {
  readonly words: readonly WordNode[];
}

export interface RedirectNode {
  /** Absent for a merge such as `2>&1`. */
  readonly target?: WordNode;
  readonly append: boolean;
  /** `1`, `2` to `6`, or `*`. */
  readonly stream: string;
}

export type Item =
  | { readonly kind: 'value'; readonly word: WordNode }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly script: Script }
  /** A method; `type` for a static one. */
  | { readonly kind: 'method'; readonly name: string; readonly type?: string; readonly args: Script };

export interface Expression {
  readonly items: readonly Item[];
  readonly start: number;
  readonly end: number;
}

export interface StageNode {
  /** How the command is called: plainly, `&`, or `.`; absent for an expression. */
  readonly call?: '' | '&' | '.';
  readonly args: readonly ArgumentNode[];
  readonly expression?: Expression;
  readonly redirects: readonly RedirectNode[];
  readonly start: number;
  readonly end: number;
}

export type Statement =
  | { readonly kind: 'pipeline'; readonly stages: readonly StageNode[] }
  | { readonly kind: 'assignment'; readonly to: Expression; readonly op: string; readonly value: Script }
  /** Conditions run, and each body may; a loop's body any number of times. */
  | {
      readonly kind: 'branches';
      readonly heads: readonly Script[];
      readonly bodies: readonly Script[];
      readonly names: readonly string[];
      readonly loop: boolean;
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Script };

export interface Script {
  readonly statements: readonly Statement[];
}
