import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type PushToDeviceDeps, pushToDeviceHandler } from './push-to-device.job.ts'
import { type MarketLetterDeps, sendMarketLetterHandler } from './send-market-letter.job.ts'
import {
  MARKET_LETTERS_PATTERN,
  type MarketLettersDeps,
  sendMarketLetters,
  sendMarketLettersHandler,
} from './send-market-letters.job.ts'
import { sendSellerNewsHandler } from './send-seller-news.job.ts'
import { type TellDevicesDeps, tellDevicesHandler } from './tell-devices.job.ts'

export type NotificationJobsDeps = TellDevicesDeps &
  PushToDeviceDeps &
  MarketLettersDeps &
  Pick<MarketLetterDeps, 'weeksNews'> & { readonly letters: LetterDeps }

/** People are told by mail and push, and once a week by the market's letter. */
export const notificationJobs = (deps: NotificationJobsDeps): ContextJobs => ({
  handlers: [
    sendSellerNewsHandler(deps.letters),
    sendMarketLetterHandler({ ...deps.letters, weeksNews: deps.weeksNews }),
    sendMarketLettersHandler(deps),
    tellDevicesHandler(deps),
    pushToDeviceHandler(deps),
  ],
  schedules: [{ job: sendMarketLetters, pattern: MARKET_LETTERS_PATTERN }],
})
