import { join } from 'node:path'
import type { Files } from '#platform/files/files.ts'
import { drawnWhenAsked, scenesOfAll } from './demo/pictures.ts'
import { PRODUCERS } from './demo/producers/all.ts'
import { scenesOfSeasons } from './seasonal/publish-seasons.ts'

/** Where pictures the market draws itself are kept. */
export const picturesIn = (dataDir: string): string => join(dataDir, 'pictures')

/** The files of a market with the demo in it: what it shows is drawn when somebody first looks. */
export const demoFiles = (files: Files, dataDir: string): Files =>
  drawnWhenAsked({ files, scenes: [...scenesOfAll(PRODUCERS), ...scenesOfSeasons()], keptIn: picturesIn(dataDir) })
