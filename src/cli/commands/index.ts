import type { Command } from '../command.ts';
import { approveCommand } from './approve.ts';
import { configCommand } from './config.ts';
import { corpusCommand } from './corpus.ts';
import { decideCommand } from './decide.ts';
import { doctorCommand } from './doctor.ts';
import { explainCommand } from './explain.ts';
import { hookCommand } from './hook.ts';
import { initCommand } from './init.ts';
import { justifyCommand } from './justify.ts';
import { ledgerCommand } from './ledger.ts';
import { logCommand } from './log.ts';
import { mcpCommand } from './mcp.ts';
import { measureCommand } from './measure.ts';
import { offCommand } from './off.ts';
import { onCommand } from './on.ts';
import { proveCommand } from './prove.ts';
import { rehearseCommand } from './rehearse.ts';
import { reportCommand } from './report.ts';
import { rulesCommand } from './rules.ts';
import { scanCommand } from './scan.ts';
import { verifyCommand } from './verify.ts';

/** All commands, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [
  initCommand,
  proveCommand,
  doctorCommand,
  decideCommand,
  explainCommand,
  rulesCommand,
  justifyCommand,
  approveCommand,
  ledgerCommand,
  logCommand,
  reportCommand,
  verifyCommand,
  rehearseCommand,
  scanCommand,
  measureCommand,
  corpusCommand,
  configCommand,
  hookCommand,
  mcpCommand,
  offCommand,
  onCommand,
];
