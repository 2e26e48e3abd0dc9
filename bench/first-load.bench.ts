import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import sharp from 'sharp'
import type { Report } from '#bench/report.ts'

export const JAVASCRIPT_GOAL = 140_000

/** What a first visit of the marketplace weighs, on each screen. */
export async function benchFirstLoad(browser: Browser, marketUrl: string, report: Report): Promise<FirstLoad[]> {
  report.heading('The first visit of the marketplace')
  const loads: FirstLoad[] = []
  for (const screen of SCREENS) {
    const load = await firstLoadOf(browser, { url: `${marketUrl}/marketplace`, screen })
    const scripts = `${kilobytes(load.javascriptBytes)} in ${load.scripts} files`
    report.line(`JavaScript on a ${screen.name}, gzip`, scripts, kilobytes(JAVASCRIPT_GOAL))
    report.line(`largest picture on a ${screen.name}`, pictureWords(largestOf(load.pictures)))
    loads.push(load)
  }
  return loads
}

const largestOf = (pictures: readonly PictureLoad[]): PictureLoad =>
  pictures.reduce((largest, one) => (one.bytes > largest.bytes ? one : largest))

const pictureWords = ({ format, bytes, width, place }: PictureLoad): string =>
  `${format}, ${kilobytes(bytes)}, ${width} px for a place of ${place} px`

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** How somebody looks: the width of the window in CSS pixels, and how many real ones each has. */
export interface Screen {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly density: number
}

const SCREENS: readonly Screen[] = [
  { name: 'phone', width: 390, height: 844, density: 3 },
  { name: 'desktop', width: 1280, height: 900, density: 1 },
]

interface PictureLoad {
  readonly url: string
  readonly format: string
  readonly bytes: number
  /** Its own width in pixels, and the width of its place in real pixels of the screen. */
  readonly width: number
  readonly place: number
}

interface FirstLoad {
  /** All JavaScript that a first visit fetches until nothing is under way any more, gzip. */
  readonly javascriptBytes: number
  readonly scripts: number
  readonly pictures: readonly PictureLoad[]
}

/** Visits an address for the first time, with nothing kept from before. */
async function firstLoadOf(browser: Browser, { url, screen }: { url: string; screen: Screen }) {
  const { width, height, density } = screen
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density })
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('article').first().waitFor()
    const shown: Shown[] = await page.evaluate(SHOWN)
    const scripts = await Promise.all(answers.filter(isScript).map((answer) => answer.body()))
    const pictures = await Promise.all(
      shown.map(async (picture) => ({ ...picture, ...(await fetched(picture.url, answers)) })),
    )
    return { javascriptBytes: sum(scripts.map(gzipped)), scripts: scripts.length, pictures } satisfies FirstLoad
  } finally {
    await context.close()
  }
}

const isScript = (answer: Response): boolean => (answer.headers()['content-type'] ?? '').includes('javascript')
const gzipped = (body: Buffer): number => gzipSync(body).length
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The file as it came: what the browser calls its natural width is already divided by the density it was chosen for. */
async function fetched(url: string, answers: readonly Response[]) {
  const answer = answers.find((one) => one.url() === url)
  if (!answer) throw new Error(`the picture ${url} was shown and never fetched`)
  const body = await answer.body()
  const { width, format } = await sharp(body).metadata()
  return { bytes: body.length, width, format }
}

type Shown = Pick<PictureLoad, 'url' | 'place'>

/** Every picture that has been loaded, but for drawings, which have no size of their own. */
const SHOWN = `[...document.images]
  .filter((image) => image.complete && image.naturalWidth > 0 && !image.currentSrc.endsWith('.svg'))
  .map((image) => ({
    url: image.currentSrc,
    place: Math.round(image.getBoundingClientRect().width * devicePixelRatio),
  }))`
