import type { FastifyInstance } from 'fastify'
import { paths } from '#frontend/lib/paths.ts'

/** What a phone needs to know to keep the market among its apps (https://www.w3.org/TR/appmanifest). */
export function serveManifest(app: FastifyInstance, { name }: { readonly name: string }): void {
  const text = JSON.stringify(manifestOf(name))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/manifest+json; charset=utf-8').send(text),
  )
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url })

const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  lang: 'en',
  description: 'Fresh food from the farmers and small food makers around you.',
  // The warm paper of `ui/theme.css`, for the moment before the first page.
  background_color: '#fbf6ec',
  theme_color: '#fbf6ea',
  categories: ['food', 'shopping'],
  icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('maskable', size, 'maskable')]),
  shortcuts: [
    shortcut('Marketplace', paths.marketplace),
    shortcut('Your orders', paths.orders),
    shortcut('Producer dashboard', paths.producerDashboard),
  ],
})
