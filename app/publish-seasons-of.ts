import { join } from 'node:path'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { putPictures } from './demo/pictures.ts'
import type { Engines } from './engines.ts'
import { type Published, publishSeasons } from './seasonal/publish-seasons.ts'

/** The seasons of this market's state, with pictures among its files. */
export const publishSeasonsOf = ({ facts, files, config }: Engines, bus: CommandBus): Promise<Published | undefined> =>
  publishSeasons({
    ...{ bus, facts, state: config.market.state },
    putPictures: (scenes) => putPictures(scenes, { files, keptIn: join(config.dataDir, 'pictures') }),
  })
