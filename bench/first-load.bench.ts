import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import sharp from 'sharp'
import type { Report } from '#bench/report.ts'

export const JAVASCRIPT_GOAL = 140_000

/** The size of a first visit to the marketplace page, on each screen. */
export async function benchFirstLoad(browser: Browser, marketUrl: string, report: Report): Promise<FirstLoad[]> {
  report.heading('First visit to the marketplace')
  const loads: FirstLoad[] = []
  for (const screen of SCREENS) {
    const load = await firstLoadOf(browser, { url: `${marketUrl}/marketplace`, screen })
    const scripts = `${kilobytes(load.javascriptBytes)} in ${load.scripts} files`
    report.line(`JavaScript on a ${screen.name}, gzip`, scripts, kilobytes(JAVASCRIPT_GOAL))
    report.line(`largest image on a ${screen.name}`, formatImage(largestOf(load.images)))
    loads.push(load)
  }
  return loads
}

const largestOf = (images: readonly ImageLoad[]): ImageLoad =>
  images.reduce((largest, image) => (image.bytes > largest.bytes ? image : largest))

const formatImage = ({ format, bytes, width, displayWidth }: ImageLoad): string =>
  `${format}, ${kilobytes(bytes)}, ${width} px, displayed at ${displayWidth} px`

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

interface Screen {
  readonly name: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly density: number
}

const SCREENS: readonly Screen[] = [
  { name: 'phone', width: 390, height: 844, density: 3 },
  { name: 'desktop', width: 1280, height: 900, density: 1 },
]

interface ImageLoad {
  readonly url: string
  readonly format: string
  readonly bytes: number
  /** Pixels of the file. */
  readonly width: number
  /** Device pixels. */
  readonly displayWidth: number
}

interface FirstLoad {
  /** All JavaScript fetched until the network is idle, gzip. */
  readonly javascriptBytes: number
  readonly scripts: number
  readonly images: readonly ImageLoad[]
}

/** Opens a URL with an empty cache. */
async function firstLoadOf(browser: Browser, { url, screen }: { url: string; screen: Screen }) {
  const { width, height, density } = screen
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('article').first().waitFor()
    const displayed: DisplayedImage[] = await page.evaluate(DISPLAYED_IMAGES)
    const scripts = await Promise.all(responses.filter(isScript).map((response) => response.body()))
    const images = await Promise.all(
      displayed.map(async (image) => ({ ...image, ...(await fileOf(image.url, responses)) })),
    )
    return { javascriptBytes: sum(scripts.map(gzipped)), scripts: scripts.length, images } satisfies FirstLoad
  } finally {
    await context.close()
  }
}

const isScript = (response: Response): boolean => (response.headers()['content-type'] ?? '').includes('javascript')
const gzipped = (body: Buffer): number => gzipSync(body).length
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The size of the file itself: the browser's natural width is already divided by the density of the chosen source. */
async function fileOf(url: string, responses: readonly Response[]) {
  const response = responses.find((each) => each.url() === url)
  if (!response) throw new Error(`the image ${url} is displayed but was not fetched`)
  const body = await response.body()
  const { width, format } = await sharp(body).metadata()
  return { bytes: body.length, width, format }
}

type DisplayedImage = Pick<ImageLoad, 'url' | 'displayWidth'>

/** All loaded images except SVG, which has no size of its own. */
const DISPLAYED_IMAGES = `[...document.images]
  .filter((image) => image.complete && image.naturalWidth > 0 && !image.currentSrc.endsWith('.svg'))
  .map((image) => ({
    url: image.currentSrc,
    displayWidth: Math.round(image.getBoundingClientRect().width * devicePixelRatio),
  }))`
