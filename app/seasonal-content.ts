import { imageCacheIn, putImages, sceneUrl } from '#demo/demo-images.ts'
import { type Published, publishSeasonalContent } from '#demo/seasonal-content.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Engines } from './engines.ts'

/** Publishes the seasonal content of the marketplace's state. Its images become files; in a demo they are composed on request. */
export const publishSeasonalContentOf = (
  { runtime, files, config }: Engines,
  bus: CommandBus,
): Promise<Published | undefined> =>
  publishSeasonalContent({
    bus,
    runtime,
    state: config.marketplace.state,
    putImages: async (scenes) =>
      config.seedDemo ? scenes.map(sceneUrl) : putImages(scenes, { files, cacheFolder: imageCacheIn(config.dataDir) }),
  })
