import type { Act, RowTable } from '../common/rows.ts';
import { rowReaders } from '../common/rows.ts';
import type { ProgramTable } from '../program.ts';

const INSTALLS: Act = {
  verb: 'install',
  domain: 'system',
  traits: ['global'],
  note: 'changes the packages of the machine',
};
const REMOVES: Act = {
  verb: 'delete',
  domain: 'system',
  traits: ['global'],
  note: 'removes packages of the machine',
};
const FETCHES: Act = {
  verb: 'read',
  domain: 'network',
  sink: 'file',
  target: 'package index',
  traits: ['remote'],
};
const CHANGES: Act = { verb: 'write', domain: 'system', traits: ['global'] };

/** Managers of the machine, by verb. */
const BY_VERB: RowTable = {
  options:
    'o,option= t,target-release= c,config-file= y,yes,assume-yes,assumeyes q,quiet s,simulate d,download-only r,root= X,repository= t,virtual= enablerepo= disablerepo= installroot= releasever= n,non-interactive classic channel= R=',
  rows: [
    {
      words:
        'list|show|search|policy|info|depends|rdepends|madison|showpkg|dump|query|provides|repolist|history|check-update|changelog|files|find|deplist|stats|version|audit|help|connections|known|refresh',
      acts: [],
    },
    {
      words: '*',
      flags: [
        '-s',
        '--simulate',
        '--just-print',
        '--dry-run',
        '--assumeno',
        '--print-uris',
        '--download-only',
      ],
      acts: [],
    },
    { words: 'update|makecache|check|lu', acts: [FETCHES] },
    { words: 'clean|autoclean', acts: [] },
    {
      words: 'remove|purge|autoremove|erase|del|delete|uninstall|autopurge|dselect-upgrade|disable',
      acts: [REMOVES],
    },
    { words: '*', acts: [INSTALLS] },
  ],
};

const PACMAN: RowTable = {
  rows: [
    { words: '', flags: ['-R', '--remove'], acts: [REMOVES] },
    { words: '', flags: ['-Ss', '-Si', '-Q', '--query', '-Sl', '-F'], acts: [] },
    { words: '', flags: ['-S', '-U', '--sync', '--upgrade', '-D'], acts: [INSTALLS] },
  ],
};

const DPKG: RowTable = {
  rows: [
    { words: '', flags: ['-r', '-P', '--remove', '--purge', '-e', '--erase'], acts: [REMOVES] },
    {
      words: '',
      flags: [
        '-i',
        '--install',
        '--unpack',
        '--configure',
        '-U',
        '-F',
        '--force-all',
        '--upgrade',
        '--reinstall',
        '--add-architecture',
        '--set-selections',
      ],
      acts: [INSTALLS],
    },
  ],
};

const RPM: RowTable = {
  rows: [
    { words: '', flags: ['-q', '-V', '--query', '--verify', '-K', '--checksig', '--eval'], acts: [] },
    { words: '', flags: ['-e', '--erase'], acts: [REMOVES] },
    {
      words: '',
      flags: ['-i', '-U', '-F', '--install', '--upgrade', '--import', '--rebuilddb', '--freshen'],
      acts: [INSTALLS],
    },
  ],
};

const USER_INSTALLS: Act = { verb: 'install', domain: 'package', traits: ['global'] };
const USER_REMOVES: Act = { verb: 'delete', domain: 'package', traits: ['global'] };

/** Managers that install for the person, not for the machine. */
const FOR_PERSON: RowTable = {
  options:
    'cask formula f,force q,quiet v,verbose g,global p= profile= target= t= default-toolchain= c= component= ',
  rows: [
    {
      words:
        'list|ls|info|search|outdated|doctor|config|deps|uses|--version|help|home|desc|leaves|which|current|version|versions|ls-remote|list-all|show|where|env|shellenv|commands|prefix|cache|log|cat|status|whence|root',
      acts: [],
    },
    { words: 'services list|info', acts: [] },
    { words: 'services', acts: [CHANGES] },
    { words: 'toolchain|target|component|plugin|package list|list-all', acts: [] },
    {
      words: 'toolchain|target|component|plugin|package|self|formula uninstall|remove',
      acts: [USER_REMOVES],
    },
    { words: 'uninstall|remove|rm|autoremove|cleanup|unlink|zap|delete|implode|prune', acts: [USER_REMOVES] },
    { words: 'run|exec|x', acts: [{ verb: 'exec', domain: 'process' }] },
    { words: 'update|tap', acts: [{ ...FETCHES, target: 'package index' }] },
    {
      words: 'use|local|shell|default|set|alias|override|link|pin|trust',
      acts: [{ verb: 'write', domain: 'package' }],
    },
    { words: '*', acts: [USER_INSTALLS] },
  ],
};

const NIX: RowTable = {
  rows: [
    {
      words: '',
      flags: ['-e', '--uninstall', '-d', '--delete-old', '--delete-generations', '--delete-older-than'],
      acts: [{ ...USER_REMOVES, traits: ['global'] }],
    },
    { words: '', flags: ['-i', '--install', '-u', '--upgrade', '-iA'], acts: [USER_INSTALLS] },
    { words: 'profile install|add|upgrade', acts: [USER_INSTALLS] },
    { words: 'profile remove', acts: [USER_REMOVES] },
    { words: 'store|collect-garbage delete|gc', acts: [USER_REMOVES] },
    { words: 'switch|boot|test', acts: [CHANGES] },
  ],
};

const REPOSITORY: RowTable = { rows: [{ words: '', acts: [{ ...CHANGES, target: 'package sources' }] }] };

export const MACHINE_PACKAGES: ProgramTable = {
  ...rowReaders(
    'apt apt-get aptitude apk dnf dnf5 yum microdnf zypper tdnf snap flatpak pkg pkgin port emerge xbps-install opkg swupd choco winget pkg_add tasksel',
    BY_VERB,
  ),
  ...rowReaders('apt-cache apt-file apt-mark apt-config', {
    rows: [{ words: 'hold|unhold|auto|manual', acts: [CHANGES] }],
  }),
  ...rowReaders('pacman yay paru', PACMAN),
  ...rowReaders('dpkg', DPKG),
  ...rowReaders('rpm', RPM),
  ...rowReaders('add-apt-repository apt-key', REPOSITORY),
  ...rowReaders(
    'brew asdf mise rustup nvm fnm volta n pyenv rbenv nodenv goenv jenv sdk scoop opam ghcup juliaup proto rtx',
    FOR_PERSON,
  ),
  ...rowReaders('nix nix-env nix-collect-garbage nix-store nixos-rebuild home-manager', NIX),
};
