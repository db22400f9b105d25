#!/bin/sh
# Runs Holdfast's hook for Claude Code and fails closed. Only a complete answer in the private protocol of the hook
# counts; everything else (a missing or killed Node, a hang, a broken install, other output) is the host's own denial.
# Written by `holdfast init` from a template. Keywords and built-ins, `env` and `sleep` are all that it needs.
#
# usage: claude-code.sh PreToolUse|PostToolUse|PostToolUseFailure, with the event on standard input

# The first pass clears the environment and starts again: functions exported by the caller, NODE_*, LD_* and the like
# end here. What runs before that is keywords only, because a function can stand in for a built-in.
case ${1-} in
  clean) event=${2-} ;;
  *)
    if test -x /usr/bin/env && test -r "$0"; then
      exec /usr/bin/env -i PATH=@PATH@ /bin/sh "$0" clean "${1-}"
    fi
    event=${1-}
    ;;
esac
exec 2>/dev/null

node=@NODE@
hook=@HOOK@
# Empty: that of whoever runs this, by the password database.
home=@HOME@
system=@SYSTEM@
deadline=@DEADLINE@ # seconds, well inside the timeout that the host gives the shim

protocol='holdfast/1'
done_code=73 # the exit code of a hook that came to its end
limit=65536  # bytes of an answer
deny='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"'
ask='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"'
block='{"decision":"block","reason":"'
notice='{"systemMessage":"'
context='{"hookSpecificOutput":{"hookEventName":"PostToolUseFailure","additionalContext":"'

main() {
  judge 3<&0 | answer && exit 0
  refuse 'it was stopped before it could answer'
  exit 0
}

# Runs the hook under the deadline, then says how it ended on a line of its own.
judge() {
  test -x "$node" || { ended no-node; return; }
  test -r "$hook" || { ended no-hook; return; }
  "$node" "$hook" claude-code --shim --event "$event" --home "$home" --system "$system" <&3 3<&- &
  judged=$!
  watch </dev/null >/dev/null 3<&- &
  watcher=$!
  wait "$judged"
  code=$?
  kill "$watcher"
  wait "$watcher"
  ended "$code"
}

# A newline first: the hook may have ended in the middle of a line.
ended() {
  printf '\n%s ended %s\n' "$protocol" "$1"
}

# The sleep is ended and waited for with the watcher, so that neither an orphan nor a zombie is left behind.
watch() {
  trap 'test "$!" = "$judged" || { kill "$!"; wait "$!"; }; exit 0' TERM
  sleep "$deadline" &
  wait "$!"
  kill -9 "$judged"
}

# Reads the hook's lines up to `ended`; nothing after it counts, so whoever else holds the pipe delays nothing.
answer() {
  text=
  IFS= read -r first || first=
  if test "$first" = "$protocol answer"; then
    IFS= read -r text || text=
  elif test -n "$first" && test "$first" != "$protocol silent"; then
    refuse 'it printed something that is not its protocol'
    return 0
  fi
  test -z "$first" || IFS= read -r gap || gap=cut
  IFS= read -r last || last=
  if test -n "$first" && test -n "$gap"; then
    refuse 'it printed something that is not its protocol'
  elif test -z "$first" || test "$last" != "$protocol ended $done_code"; then
    explain "$last"
  elif test "${#text}" -gt "$limit"; then
    refuse 'its answer was too long'
  elif test "$first" = "$protocol answer"; then
    pass "$text"
  fi
  return 0
}

# An answer may deny or ask. It may never allow: silence is how the guard has no objection. After the fact it tells.
pass() {
  case $event in
    PostToolUse | PostToolUseFailure)
      case $1 in "$block"*'"}' | "$notice"*'"}' | "$context"*'}') printf '%s\n' "$1" ;; esac
      return
      ;;
  esac
  case $1 in
    "$deny"*'"}}' | "$ask"*'"}}') printf '%s\n' "$1" ;;
    *) refuse 'its answer was neither a denial nor a question' ;;
  esac
}

explain() {
  case $1 in
    "$protocol ended no-node") refuse 'its Node.js is missing' ;;
    "$protocol ended no-hook") refuse 'its program is missing' ;;
    "$protocol ended 137") refuse "it was killed, or gave no answer within $deadline seconds" ;;
    "$protocol ended $done_code") refuse 'it gave no answer' ;;
    "$protocol ended "*) refuse "it ended with code ${1##* } before it could answer" ;;
    *) refuse 'it printed something that is not its protocol' ;;
  esac
}

# Says no in the host's words. After the fact there is nothing left to refuse, so those events get silence.
refuse() {
  case $event in PostToolUse | PostToolUseFailure) return ;; esac
  printf '%sholdfast refused this [GUARD_FAILED]\\n' "$deny"
  printf '  the guard failed, and what nobody has judged does not pass: %s\\n' "$1"
  printf '  to mend it: a person runs `@COMMAND@ doctor` in a terminal, or `init` again from where it was installed"}}\n'
}

main
