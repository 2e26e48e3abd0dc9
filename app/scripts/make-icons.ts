import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/** Draws the app icons from the logo: `node --import tsx app/scripts/make-icons.ts`. The results are committed. */
const PUBLIC = resolve(import.meta.dirname, '../../frontend/public')
const sprout = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const GREEN = '#2c6e3a'

/** Without rounded corners: phones crop icons to their own shape, so the logo stays within the middle four fifths. */
const bare = sprout.replace(/<rect[^>]*\/>/, '')

const sized = (svg: string, size: number) => sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)

async function onGreen(size: number, share: number) {
  const inner = Math.round(size * share)
  const input = await sized(bare, inner).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: GREEN } }).composite([{ input }])
}

const iconPath = (name: string) => join(PUBLIC, 'icons', name)
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
for (const size of [192, 512]) {
  await sized(sprout, size)
    .png({ palette: true })
    .toFile(iconPath(`icon-${size}.png`))
  await (await onGreen(size, 0.72)).png({ palette: true }).toFile(iconPath(`maskable-${size}.png`))
}
await (await onGreen(180, 0.86)).png({ palette: true }).toFile(iconPath('apple-touch-icon.png'))
// A badge in the status bar is a silhouette: only opacity matters.
await sized(bare.replaceAll('#fbf6ea', '#fff'), 96).png().toFile(iconPath('badge-96.png'))
