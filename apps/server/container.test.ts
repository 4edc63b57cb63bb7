import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { settings } from '#platform/server/settings/index.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(join(PROJECT_FOLDER, name), 'utf8')
const known = Object.keys(settings.shape)

it('docker-compose.yml sets only existing settings', () => {
  const service = read('docker-compose.yml').split(/^  postgres:$/m)[0] ?? ''
  const names = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1])
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

it('the Dockerfile runs files that exist, on a Node version that the program accepts, and not as root', () => {
  const dockerfile = read('Dockerfile')
  const files = [...dockerfile.matchAll(/[\w-]+(?:\/[\w-]+)+\.ts/g)].map((match) => match[0])
  expect(files).toContain('apps/server/supervisor.ts')
  expect(files.filter((file) => !existsSync(join(PROJECT_FOLDER, file)))).toEqual([])
  expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map((match) => match[1])).toEqual(['24', '24'])
  expect(dockerfile.indexOf('USER quarry')).toBeGreaterThan(0)
  const variables = [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map((match) => match[1])
  expect(variables.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

it('docs/configuration.md describes every setting', () => {
  const page = read('docs/configuration.md')
  expect(known.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})
