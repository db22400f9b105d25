function because(reason: string, ...ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, reason]));
}

/** Rows of cc-safety-net; see `ADJUDICATIONS`. */
export const SAFETY_NET_ADJUDICATIONS: Readonly<Record<string, string>> = {
  // It denies them.
  ...because(
    'an address book of hosts, or the public half of a key, is no credential',
    'cc-safety-net-paths-58',
    'cc-safety-net-paths-59',
    'cc-safety-net-paths-69',
    'cc-safety-net-paths-269',
    'cc-safety-net-paths-238',
    'cc-safety-net-paths-239',
    'cc-safety-net-paths-240',
  ),
  ...because(
    'a search by a name of build or scratch files takes nothing that git would miss',
    'cc-safety-net-596',
    'cc-safety-net-632',
    'cc-safety-net-641',
  ),
  ...because('what lies in the temporary folder is nobody’s work', 'cc-safety-net-304', 'cc-safety-net-616'),
  ...because(
    'abandoning a rebase is the way back to the state before it',
    'cc-safety-net-1037',
    'cc-safety-net-1038',
  ),
  ...because(
    'what the command is given stands in the text, and running it harms nothing',
    'cc-safety-net-362',
    'cc-safety-net-389',
    'cc-safety-net-398',
    'cc-safety-net-413',
    'cc-safety-net-416',
    'cc-safety-net-1379',
    'cc-safety-net-1683',
  ),
  ...because('the names that come in are those of the project’s own files', 'cc-safety-net-361'),
  ...because(
    'nothing runs: a look-up, a trial, or a cleaning that only shows',
    'cc-safety-net-483',
    'cc-safety-net-915',
    'cc-safety-net-1088',
  ),
  // It allows them.
  ...because(
    'folders of the machine or of all users, or the whole project, are lost',
    'cc-safety-net-35',
    'cc-safety-net-36',
    'cc-safety-net-643',
    'cc-safety-net-1865',
  ),
  ...because('it deletes outside the project', 'cc-safety-net-57', 'cc-safety-net-58'),
  ...because(
    'the words fold to a delete of everything, whichever quotes or substitutions spell them',
    'cc-safety-net-132',
    'cc-safety-net-134',
    'cc-safety-net-233',
    'cc-safety-net-322',
    'cc-safety-net-324',
    'cc-safety-net-328',
    'cc-safety-net-338',
  ),
  ...because(
    'the words fold to a hard reset, whichever substitutions spell them',
    'cc-safety-net-238',
    'cc-safety-net-248',
    'cc-safety-net-250',
    'cc-safety-net-252',
    'cc-safety-net-254',
  ),
  ...because(
    'the temporary folder’s variable may be unset or point anywhere',
    'cc-safety-net-28',
    'cc-safety-net-40',
    'cc-safety-net-48',
    'cc-safety-net-49',
    'cc-safety-net-50',
    'cc-safety-net-125',
    'cc-safety-net-128',
  ),
};
