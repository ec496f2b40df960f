import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { pinnedNode, postgresFolder, strangersAmong } from './binaries.mjs'

const platform = `${process.platform}-${process.arch}`
const installed = join(import.meta.dirname, '..', '..', 'node_modules')

test('the programs that are installed are the pinned ones, and one changed byte of either is told', () => {
  expect(strangersAmong(installed, platform)).toEqual([])

  const modules = mkdtempSync(join(tmpdir(), 'signalbox-binaries-'))
  const node = String(pinnedNode(modules, platform))
  const postgres = postgresFolder(modules, platform)
  expect(strangersAmong(modules, platform)).toEqual([node])
  mkdirSync(dirname(node), { recursive: true })
  writeFileSync(node, 'something else')
  cpSync(postgresFolder(installed, platform), postgres, {
    recursive: true,
    verbatimSymlinks: true,
  })
  expect(strangersAmong(modules, platform)).toEqual([node])
  appendFileSync(join(postgres, 'share', 'postgresql', 'postgres.bki'), ' ')
  expect(strangersAmong(modules, platform)).toEqual([node, postgres])
  rmSync(modules, { recursive: true })
})
