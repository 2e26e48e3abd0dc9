import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveClient } from '#platform/http/client-files.ts'
import { allProblems } from '#platform/http/errors.ts'

const root = mkdtempSync(join(tmpdir(), 'farmgate-client-'))
const app = Fastify()
beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<html ><head><!--head--></head><div id="root"></div>')
  writeFileSync(join(root, 'classic.html'), '<html ><head><!--head--></head><div id="root" class="classic"></div>')
  mkdirSync(join(root, '.vite'))
  const manifest = {
    'today.tsx': { file: 'assets/today.js', css: ['assets/today.css'], imports: ['_date.js'] },
    '_date.js': { file: 'assets/date.js' },
  }
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(root, 'sw.js'), 'self')
  writeFileSync(join(root, 'assets/page-4f.js'), 'export {}')
  await serveClient(app, {
    root,
    metadataOf: async () => ({ status: 404, title: 'Page not found', description: '' }),
    preloadsOf: (address) => ({ modules: ['today.tsx'], reads: [], classic: address === '/console' }),
    rendered: async () => undefined,
    site: 'Farmgate',
    timeZone: 'America/New_York',
    texts: allProblems([]),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

test.each([
  { url: '/assets/page-4f.js', status: 200, caching: 'public, max-age=31536000, immutable' },
  { url: '/sw.js', status: 200, caching: 'no-cache' },
  { url: '/assets/page-00.js', status: 404, caching: 'no-store' },
  { url: '/assets/', status: 404, caching: 'no-store' },
  { url: '/assets/..%2findex.html', status: 404, caching: 'no-store' },
  { url: '/.vite/manifest.json', status: 404, caching: 'no-store' },
])('$url responds with $status', async ({ url, status, caching }) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: '*/*' } })
  expect([statusCode, headers['cache-control']]).toEqual([status, caching])
})

test.each([
  { url: '/shop', preload: 'rel="modulepreload"', scripts: ['/assets/today.js', '/assets/date.js'], classic: false },
  {
    url: '/console',
    preload: 'rel="preload" as="script"',
    scripts: ['/assets/today.system.js', '/assets/date.system.js'],
    classic: true,
  },
])('$url preloads its kind of scripts', async ({ url, preload, scripts, classic }) => {
  const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(body.includes('class="classic"')).toBe(classic)
  const links = [...body.matchAll(/<link ([^>]*) crossorigin href="([^"]+)">/g)].map(([, kind, file]) => [kind, file])
  expect(links).toEqual([['rel="stylesheet"', '/assets/today.css'], ...scripts.map((file) => [preload, file])])
})

test('classic.html is not served as a file', async () => {
  const { statusCode, body } = await app.inject({ url: '/classic.html', headers: { accept: 'text/html' } })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('class="classic"')
})
