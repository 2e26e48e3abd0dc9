import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { putPictures, urlOfScene } from './demo/pictures.ts'
import { picturesIn } from './demo-files.ts'
import type { Engines } from './engines.ts'
import { type Published, publishSeasons } from './seasonal/publish-seasons.ts'

/** The seasons of this market's state, with pictures among its files; in a demo they are drawn when somebody looks. */
export const publishSeasonsOf = ({ facts, files, config }: Engines, bus: CommandBus): Promise<Published | undefined> =>
  publishSeasons({
    ...{ bus, facts, state: config.market.state },
    putPictures: async (scenes) =>
      config.demo ? scenes.map(urlOfScene) : putPictures(scenes, { files, keptIn: picturesIn(config.dataDir) }),
  })
