import type { ClassRow } from './row.ts';

/** Folders whose loss as a whole is a disaster; single files below them are another matter. */
export const CATASTROPHIC_ROWS: readonly ClassRow[] = [
  {
    rule: 'catastrophic.machine',
    because: 'the machine does not run without it',
    globs: [
      '/{,bin,boot,dev,etc,lib,lib32,lib64,libx32,nix,opt,proc,root,run,sbin,srv,sys,usr,var,mnt,media}',
      '/usr/{bin,lib,lib64,libexec,local,local/bin,local/lib,sbin,share,include}',
      '/var/{lib,log,db,spool,lib/dpkg,lib/docker}',
      '/{system,library,applications,volumes,private,private/etc,private/var,cores}',
      '/etc/{ssh,ssl,pam.d,sudoers.d,systemd,init.d,apt,passwd,shadow,group,fstab,sudoers,hosts}',
      '/boot/**',
      '[a-z]:',
      '[a-z]:/{windows,windows/system32,program files,program files (x86),programdata}',
      '/mnt/[a-z]',
      '/mnt/[a-z]/{windows,program files,program files (x86),programdata}',
    ],
  },
  {
    rule: 'catastrophic.home',
    because: 'all that people keep on this machine lies there',
    globs: [
      '/{home,users}',
      '/{home,users}/*',
      '[a-z]:/users',
      '[a-z]:/users/*',
      '/mnt/[a-z]/users',
      '/mnt/[a-z]/users/*',
    ],
  },
  {
    rule: 'catastrophic.personal',
    because: 'what a person keeps there has no other copy',
    globs: [
      '~/{.ssh,.gnupg,.config,.local,.local/share,.local/state,.aws,.kube,.password-store}',
      '~/{documents,desktop,downloads,pictures,music,movies,videos,library}',
    ],
  },
  {
    rule: 'catastrophic.device',
    because: 'a device as a whole holds every file on it',
    globs: [
      '/dev/{sd,hd,vd,xvd,nvme,disk,rdisk,mmcblk,loop,dm-,md,nbd,sr,zd}[a-z0-9]*',
      '/dev/{mapper,disk,zvol}/**',
      '/dev/{mem,kmem,port}',
      '/proc/sysrq-trigger',
    ],
  },
];

export const SYSTEM_ROWS: readonly ClassRow[] = [
  {
    rule: 'system.machine',
    because: 'it belongs to the machine, not to the project',
    globs: [
      '/{bin,boot,dev,etc,lib,lib32,lib64,libx32,nix,opt,proc,root,run,sbin,srv,sys,usr,var}',
      '/{bin,boot,dev,etc,lib,lib32,lib64,libx32,nix,opt,proc,root,run,sbin,srv,sys,usr,var}/**',
      '/{system,library,applications,private/etc,private/var}/**',
      '[a-z]:/{windows,program files,program files (x86),programdata}/**',
      '/mnt/[a-z]/{windows,program files,program files (x86),programdata}/**',
    ],
  },
  {
    rule: 'system.login',
    because: 'it runs each time a person logs in or opens a shell',
    globs: [
      '~/.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,zshrc,zshenv,zprofile,zlogin,kshrc,inputrc}',
      '~/.config/{fish,autostart,systemd}/**',
      '~/.ssh/{authorized_keys,config,rc,environment}',
      '~/.{gitconfig,pam_environment,xprofile,xinitrc}',
      '~/.config/git/{config,attributes}',
      '~/library/{launchagents,launchdaemons}/**',
    ],
  },
];
