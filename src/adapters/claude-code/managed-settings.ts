import { join } from 'node:path';

/** The settings that an administrator gives every user of a machine, and that no other settings of the host overrule. */
export function managedSettingsFile(prefix: string, platform: string = process.platform): string {
  const folder = platform === 'darwin' ? 'Library/Application Support/ClaudeCode' : 'etc/claude-code';
  return join(prefix, folder, 'managed-settings.json');
}
