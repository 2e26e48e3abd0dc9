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
  writeFileSync(
    join(root, 'classic.html'),
    `<html ><head><!--head-->
    <script type="systemjs-module" src="/assets/index.system.js"></script>
    <link rel="preload" as="script" crossorigin href="/assets/index.system.js">
  </head><div id="root" class="classic"></div>`,
  )
  mkdirSync(join(root, '.vite'))
  const manifest = {
    'today.tsx': { file: 'assets/today.js', css: ['assets/today.css'], imports: ['_date.js'] },
    'inbox.tsx': { file: 'assets/inbox.js', imports: ['_date.js', '_antd.js'] },
    '_date.js': { file: 'assets/date.js' },
    '_antd.js': { file: 'assets/antd.js' },
  }
  const startScripts = {
    'inbox.tsx': {
      file: 'assets/start.system.js',
      contains: ['assets/index.system.js', 'assets/inbox.system.js', 'assets/date.system.js'],
    },
  }
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(root, '.vite/start-scripts.json'), JSON.stringify(startScripts))
  writeFileSync(join(root, 'sw.js'), 'self')
  writeFileSync(join(root, 'assets/page-4f.js'), 'export {}')
  await serveClient(app, {
    root,
    metadataOf: async () => ({ status: 404, title: 'Page not found', description: '' }),
    preloadsOf: (address) => ({
      modules: [address === '/console/inbox' ? 'inbox.tsx' : 'today.tsx'],
      reads: [],
      classic: address.startsWith('/console'),
    }),
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
  {
    url: '/shop',
    files: ['stylesheet /assets/today.css', 'modulepreload /assets/today.js', 'modulepreload /assets/date.js'],
  },
  {
    url: '/console',
    entry: '/assets/index.system.js',
    files: [
      'preload /assets/index.system.js',
      'stylesheet /assets/today.css',
      'preload /assets/today.system.js',
      'preload /assets/date.system.js',
    ],
  },
  {
    url: '/console/inbox',
    entry: '/assets/start.system.js',
    files: ['preload /assets/start.system.js', 'preload /assets/antd.system.js'],
  },
])('$url loads its kind of scripts, each once', async ({ url, entry, files }) => {
  const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(/<script type="systemjs-module" src="([^"]+)">/.exec(body)?.[1]).toBe(entry)
  const links = [...body.matchAll(/<link rel="(\w+)"(?: as="script")? crossorigin href="([^"]+)">/g)]
  expect(links.map(([, kind, file]) => `${kind} ${file}`)).toEqual(files)
})

test('classic.html is not served as a file', async () => {
  const { statusCode, body } = await app.inject({ url: '/classic.html', headers: { accept: 'text/html' } })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('class="classic"')
})
