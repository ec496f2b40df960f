import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { explainFolderFault } from './server.ts'

const fault = (code: string, path: string) =>
  Object.assign(new Error(`${code}: raw`), { code, path })

test('a fault anywhere in the data folder, or above it, is a sentence with the place', () => {
  for (const path of ['/data/box', '/data/box/secrets/key', '/data']) {
    expect(explainFolderFault(fault('EIO', path), '/data/box')).toMatchObject({
      message: expect.stringContaining(`cannot keep its data in ${path}: EIO: raw. Mend that`),
    })
  }
})

test('a fault elsewhere, and one of another kind, stay what they are', () => {
  const elsewhere = fault('EACCES', '/etc/key')
  expect(explainFolderFault(elsewhere, '/data/box')).toBe(elsewhere)
  expect(explainFolderFault('words', '/data/box')).toBe('words')
  let real: unknown
  try {
    readFileSync('/nowhere/to/be/found')
  } catch (error) {
    real = error
  }
  expect(explainFolderFault(real, '/nowhere')).toMatchObject({
    message: expect.stringContaining('no such file or directory'),
  })
})
