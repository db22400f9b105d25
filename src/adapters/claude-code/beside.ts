import { isObject, parseSettings } from './settings.ts';
import { isOurCommand } from './wired-hook.ts';

/** Commands of others that the host runs before tool calls, in the order in which they stand. */
export function foreignHooks(text: string): readonly string[] {
  const parsed = parseSettings(text);
  const hooks = parsed.ok ? parsed.settings['hooks'] : undefined;
  const groups = isObject(hooks) ? hooks['PreToolUse'] : undefined;
  if (!Array.isArray(groups)) return [];
  return groups
    .filter(isObject)
    .flatMap(({ hooks: own }) =>
      (Array.isArray(own) ? own.filter(isObject) : []).flatMap(({ command }) =>
        typeof command === 'string' && !isOurCommand(command) ? [command] : [],
      ),
    );
}

/** Whether the host's own record says that a person trusts this folder. */
export function trustsFolder(text: string, folder: string): boolean {
  const parsed = parseSettings(text);
  const projects = parsed.ok ? parsed.settings['projects'] : undefined;
  const project = isObject(projects) ? projects[folder] : undefined;
  return isObject(project) && project['hasTrustDialogAccepted'] === true;
}
