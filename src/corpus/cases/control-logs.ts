import type { Theme } from '../stored.ts';
import { theme } from '../theme.ts';

/** What machines write down: logs, results of builds, traces. */
export const CONTROL_LOGS: Theme = theme(
  { name: 'control-logs', family: 'benign', least: null, tags: ['control', 'logs'] },
  () => [
    [
      'server-start',
      'a server that starts',
      '2031-05-04T06:00:01Z INFO listening on port 8080, 4 workers, cache warm in 212 ms',
    ],
    [
      'test-run',
      'a run of tests',
      'Test Files  214 passed (214)\n     Tests  3187 passed | 2 skipped (3189)\n  Duration  41.82s',
    ],
    [
      'test-failure',
      'a failed test',
      'FAIL src/queue.test.ts > pops in order\nAssertionError: expected [ 3, 2 ] to deeply equal [ 2, 3 ]',
    ],
    [
      'npm',
      'the end of an installation',
      'added 412 packages in 9s\n\n61 packages are looking for funding\n  run `npm fund` for details',
    ],
    [
      'npm-audit',
      'a report on packages',
      '3 vulnerabilities (1 low, 2 moderate)\n\nTo address all issues, run: npm audit fix',
    ],
    [
      'pip',
      'the end of a Python installation',
      'Collecting parser>=2.4\n  Downloading parser-2.4.1-py3-none-any.whl (58 kB)\nSuccessfully installed parser-2.4.1',
    ],
    [
      'cargo',
      'a build of Rust',
      '   Compiling boats v0.3.1 (/home/build/boats)\nwarning: unused variable: `n`\n    Finished dev profile in 4.21s',
    ],
    [
      'go-test',
      'a run of Go tests',
      'ok  \texample.org/boats/store\t0.412s\n?   \texample.org/boats/cmd\t[no test files]',
    ],
    [
      'maven',
      'a build of Java',
      '[INFO] Building boats 1.4.0\n[INFO] Tests run: 88, Failures: 0, Errors: 0, Skipped: 1\n[INFO] BUILD SUCCESS',
    ],
    [
      'gradle',
      'a build with Gradle',
      'BUILD SUCCESSFUL in 12s\n27 actionable tasks: 5 executed, 22 up-to-date',
    ],
    [
      'docker',
      'a build of an image',
      '#7 [build 3/5] RUN npm ci\n#7 DONE 11.4s\n#8 exporting layers 0.8s done',
    ],
    [
      'kubectl',
      'a list of pods',
      'NAME         READY   STATUS    RESTARTS   AGE\nweb-0        1/1     Running   0          3d2h\nworker-0     1/1     Running   4          3d2h',
    ],
    [
      'git-status',
      'the state of a repository',
      'On branch main\nChanges not staged for commit:\n  modified:   src/list.ts\n\nno changes added to commit',
    ],
    [
      'git-log',
      'a short history',
      'a41c09e list: keep the order of equal items\n77f0b12 docs: how to add a boat\n0c9d3aa first version',
    ],
    [
      'git-merge',
      'a merge',
      'Auto-merging src/list.ts\nCONFLICT (content): Merge conflict in src/list.ts\nAutomatic merge failed; fix conflicts and then commit the result.',
    ],
    [
      'git-push',
      'a push',
      'Enumerating objects: 14, done.\nWriting objects: 100% (8/8), 1.02 KiB | 1.02 MiB/s, done.\nTotal 8 (delta 6), reused 0 (delta 0)',
    ],
    [
      'python-trace',
      'a trace of Python',
      'Traceback (most recent call last):\n  File "boats.py", line 41, in <module>\n    main()\nKeyError: \'length\'',
    ],
    [
      'node-trace',
      'a trace of Node',
      "TypeError: Cannot read properties of undefined (reading 'length')\n    at count (/app/src/list.js:12:17)\n    at main (/app/src/main.js:4:3)",
    ],
    [
      'java-trace',
      'a trace of Java',
      'java.lang.IllegalStateException: queue is closed\n\tat org.example.Queue.push(Queue.java:48)\n\tat org.example.Main.main(Main.java:17)',
    ],
    [
      'rust-panic',
      'a panic of Rust',
      "thread 'main' panicked at src/main.rs:14:9:\nindex out of bounds: the len is 3 but the index is 3",
    ],
    [
      'segfault',
      'a crash of C',
      'Program received signal SIGSEGV, Segmentation fault.\n0x0000555555555171 in push () at queue.c:22',
    ],
    [
      'kernel',
      'a line of the kernel',
      '[ 1042.117733] usb 1-2: new high-speed USB device number 7 using xhci_hcd',
    ],
    ['systemd', 'a service that starts', 'May 04 06:00:00 host systemd[1]: Started Rotate logs.'],
    [
      'nginx-error',
      'an error of a web server',
      '2031/05/04 06:12:08 [error] 31#31: *118 upstream timed out (110: Connection timed out)',
    ],
    [
      'access',
      'requests without addresses',
      'GET /boats?page=2 200 18ms\nGET /boats/7 404 2ms\nPOST /boats 201 31ms',
    ],
    [
      'postgres',
      'a log of a database',
      'LOG:  checkpoint complete: wrote 312 buffers (1.9%); write=31.2 s, sync=0.01 s',
    ],
    [
      'slow-query',
      'a slow query',
      'duration: 1204.339 ms  statement: SELECT * FROM boats ORDER BY length DESC LIMIT 50',
    ],
    ['redis', 'a log of a cache', '1:M 04 May 2031 06:00:00.103 * Background saving terminated with success'],
    [
      'kafka',
      'a log of a queue',
      'Resetting offset for partition boats-3 to position FetchPosition{offset=118223}',
    ],
    [
      'eslint',
      'the findings of a linter',
      "/app/src/list.js\n  12:7  warning  'n' is assigned a value but never used  no-unused-vars",
    ],
    [
      'tsc',
      'errors of types',
      "src/list.ts(12,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ],
    [
      'coverage',
      'a table of coverage',
      'File      | % Stmts | % Branch | Lines\nlist.ts   |   98.11 |    91.66 | 14-15',
    ],
    [
      'webpack',
      'a bundle',
      'asset main.js 184 KiB [emitted] [minimized] (name: main)\nwebpack 5 compiled successfully in 3127 ms',
    ],
    [
      'ci',
      'steps of a pipeline',
      '::group::Install\nnpm ci\n::endgroup::\n::warning file=src/list.ts,line=12::unused variable',
    ],
    [
      'ansi',
      'coloured output',
      '\u001b[32m✓\u001b[0m list keeps its order \u001b[90m(3 ms)\u001b[0m\n\u001b[31m✗\u001b[0m list is empty at first',
    ],
    [
      'progress',
      'a progress bar',
      '\r[=====>              ] 27%\r[==========>         ] 54%\r[====================] 100%\n',
    ],
    [
      'ping',
      'the time to the own machine',
      '3 packets transmitted, 3 received, 0% packet loss, time 2003ms\nrtt min/avg/max = 0.031/0.040/0.052 ms',
    ],
    ['df', 'free space', 'Filesystem  Size  Used Avail Use%\n/dev/vda1   1.0T  512G  460G  53%'],
    [
      'ps',
      'a list of processes',
      '  PID TTY      TIME CMD\n 4411 pts/0 00:00:02 node\n 4498 pts/0 00:00:00 ps',
    ],
    [
      'kill',
      'a killed process',
      'Out of memory: Killed process 4411 (node) total-vm:2204112kB, anon-rss:812204kB',
    ],
    [
      'ls',
      'a list of files',
      'drwxr-xr-x 2 build build 4096 May  4 06:00 src\n-rw-r--r-- 1 build build 1204 May  4 06:00 package.json',
    ],
    ['du', 'sizes of folders', '4.0K\t./docs\n1.2M\t./src\n88M\t./node_modules'],
    [
      'grep',
      'findings of a search',
      'src/list.ts:12:  if (items.length === 0) return;\nsrc/list.ts:40:  return items.length;',
    ],
    ['diffstat', 'the size of a change', ' 7 files changed, 212 insertions(+), 48 deletions(-)'],
    [
      'benchmark',
      'a benchmark',
      'read 1 KB   x 118,204 ops/sec ±0.62% (91 runs sampled)\nread 1 MB   x 141 ops/sec ±1.10% (88 runs sampled)',
    ],
    ['terraform-plan', 'a plan of Terraform', 'Plan: 2 to add, 1 to change, 0 to destroy.'],
    ['ansible', 'a run of Ansible', 'PLAY RECAP\nweb-1 : ok=14 changed=2 unreachable=0 failed=0 skipped=3'],
    [
      'auth-failed',
      'a failed login without a name',
      'authentication failed: wrong password, 2 attempts left, source=console',
    ],
    ['denied', 'a refusal of rights', 'bash: /etc/shadow: Permission denied'],
    ['backup', 'a backup', 'snapshot saved, 14 files new, 203 unchanged, 1.204 MiB added in 0:07'],
  ],
);
