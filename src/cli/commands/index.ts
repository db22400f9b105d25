import type { Command } from '../command.ts';
import { decideCommand } from './decide.ts';
import { hookCommand } from './hook.ts';

/** All commands, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [decideCommand, hookCommand];
