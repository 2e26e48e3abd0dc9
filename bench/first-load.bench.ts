import type { Browser } from 'playwright-core'
import { type FirstLoad, firstLoadOf, type PictureLoad, SCREENS } from './first-load.ts'
import type { Report } from './report.ts'

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
