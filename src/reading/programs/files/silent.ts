import { shared } from '../common/tables.ts';
import type { ProgramTable } from '../program.ts';

/** Programs that change nothing and tell nothing of any file's content, whatever their words are. */
const NAMES =
  'echo printf true false : test [ cd pushd popd dirs pwd exit return break continue shift wait sleep usleep date cal ncal ' +
  'whoami id groups who w users logname uname arch nproc uptime free vmstat iostat mpstat lscpu lsblk lsusb lspci lsmod ' +
  'lsof pgrep pidof pstree top htop jobs type which whereis hash command whatis apropos info help tldr basename dirname ' +
  'seq expr bc factor yes tty stty tput clear reset-terminal locale getconf getent ulimit umask export unset set shopt ' +
  'local declare typeset readonly read mapfile readarray let getopts trap alias unalias bind complete compgen enable ' +
  'tr cowsay figlet lolcat banner sl fortune uuidgen numfmt cmark times history fc disown bg fg ' +
  'sync logger wall mesg notify-send say open-url last lastlog dmidecode sw_vers system_profiler ' +
  'netstat ss arp ip-show traceroute ping6 man-db groff troff ncdu vercmp mkpasswd';

export const SILENT: ProgramTable = shared(NAMES, () => ({}));
