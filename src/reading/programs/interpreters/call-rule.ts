/**
 * What calls do, by dotted name. A rule is a verb and the places of its arguments, counted from 0; `self` is what the call is
 * made on, `*` every argument.
 *
 * delete AT [recursive|empty]   write AT [append|create]   read AT   chmod AT   move FROM TO   copy FROM TO [recursive]
 * open PATH MODE                a file opened in a mode
 * shell AT                      a text for a shell, or a list that is a command
 * argv PROGRAM LIST             a program, and its arguments as a list
 * words                         a program and its arguments as separate arguments; alone, a text for a shell
 * eval AT                       a text in the same language
 * fetch AT [TO]                 an address is read; the second place is a file
 * send AT                       data leaves for an address
 * request METHOD AT             a request to an address
 * dynamic                       code that nobody can know
 * kill AT
 */
export type CallRules = Readonly<Record<string, string>>;
