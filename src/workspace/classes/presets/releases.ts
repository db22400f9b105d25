import type { Preset } from './preset.ts';
import { ALLOWS, BUILDS, SHIPS } from './reasons.ts';

/** What is built and shipped by. */
export const RELEASE_PRESETS: readonly Preset[] = [
  {
    id: 'android',
    stack: 'Android',
    evidence: ['app/build.gradle', 'app/build.gradle.kts', 'AndroidManifest.xml'],
    rows: [
      { name: 'rights', because: ALLOWS, globs: ['androidmanifest.xml'] },
      { name: 'release', because: SHIPS, globs: ['app/build.gradle{,.kts}', 'proguard*.{pro,txt}'] },
    ],
  },
  {
    id: 'apple',
    stack: 'Xcode and fastlane',
    evidence: ['*.xcodeproj', '*.xcworkspace', 'Podfile', 'Package.swift'],
    rows: [
      { name: 'rights', because: ALLOWS, globs: ['*.entitlements', 'info.plist', '*.xcprivacy'] },
      { name: 'release', because: SHIPS, globs: ['*.xcodeproj/**', 'fastlane/**', 'exportoptions.plist'] },
    ],
  },
  {
    id: 'hosting',
    stack: 'Vercel, Netlify, Fly, Render, Heroku, Cloudflare',
    evidence: ['vercel.json', 'netlify.toml', 'fly.toml', 'render.yaml', 'Procfile', 'wrangler.*'],
    rows: [
      {
        name: 'deploy',
        because: SHIPS,
        globs: [
          'vercel.json',
          'netlify.toml',
          'fly*.toml',
          'render.yaml',
          'procfile',
          'wrangler.{toml,json,jsonc}',
        ],
      },
    ],
  },
  {
    id: 'release',
    stack: 'Release tools',
    evidence: [
      '.releaserc*',
      'release.config.*',
      '.goreleaser.*',
      '.changeset/config.json',
      'release-please-config.json',
    ],
    rows: [
      {
        name: 'release',
        because: SHIPS,
        globs: [
          '.releaserc*',
          'release.config.*',
          '.goreleaser.*',
          '.changeset/config.json',
          'release-please-*.json',
        ],
      },
    ],
  },
  {
    id: 'workspaces',
    stack: 'Nx and Turborepo',
    evidence: ['nx.json', 'turbo.json'],
    rows: [
      {
        name: 'build',
        because: BUILDS,
        globs: ['{nx,turbo}.json'],
      },
    ],
  },
  {
    id: 'bazel',
    stack: 'Bazel',
    evidence: ['MODULE.bazel', 'WORKSPACE', 'WORKSPACE.bazel'],
    rows: [
      { name: 'build', because: BUILDS, globs: ['module.bazel', 'workspace{,.bazel}', '.bazel{rc,version}'] },
    ],
  },
];
