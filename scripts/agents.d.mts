export declare const CLAUDE_CODE_VERSIONS: readonly string[];

export declare function claudeCode(version: string): { program: string } | { missing: string };
