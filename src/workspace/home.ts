import { userInfo } from 'node:os';

/**
 * The user's home as the password database has it; `$HOME` is not asked, since whoever starts the guard may set it.
 * @throws Error when the database knows no home for this user.
 */
export function homeFromPasswd(): string {
  const { homedir } = userInfo();
  if (homedir === '') throw new Error('the password database names no home for this user');
  return homedir;
}
