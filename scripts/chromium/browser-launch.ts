import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium, type LaunchOptions } from 'playwright'

import { findBundledChromium } from './find-bundled-chromium.ts'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'msedge',
]

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
]

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * The launch of Chromium in tests: `CHROMIUM_PATH`, then Playwright's own download, then a browser that the
 * system has, then the browser bundled in npm. If there is no browser, the error says how to install Chromium.
 */
export function browserLaunch(): LaunchOptions {
  const { executablePath, env } = findChromium()
  // Chromium's sandbox refuses root, and containers of build machines often lack user namespaces.
  const unsandboxed = process.getuid?.() === 0 || process.env['CI'] !== undefined
  return {
    executablePath,
    args: [...(unsandboxed ? ['--no-sandbox'] : []), '--disable-gpu', ...quiet],
    ...(env ? { env: { ...process.env, ...env } } : {}),
  }
}

function findChromium(): { executablePath: string; env?: Record<string, string> } {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} does not exist`)
    return { executablePath: chosen }
  }
  const present = [chromium.executablePath(), ...onPath(), ...usualPlaces].find(existsSync)
  if (present) return { executablePath: present }
  const bundled = findBundledChromium()
  if (bundled) return bundled
  throw new Error('No Chromium found: run `npx playwright install chromium` or set CHROMIUM_PATH')
}

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}
