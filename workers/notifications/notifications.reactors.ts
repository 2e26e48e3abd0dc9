import type { Reactor } from '../reactor.ts'
import {
  sendSellerNewsWhenReviewed,
  sendSellerNewsWhenStockRunsLow,
} from './send-seller-news-when-sold-or-reviewed.reactor.ts'
import { tellDevicesWhenThereIsNews } from './tell-devices-when-there-is-news.reactor.ts'

export const notificationReactors: readonly Reactor[] = [
  sendSellerNewsWhenStockRunsLow,
  sendSellerNewsWhenReviewed,
  tellDevicesWhenThereIsNews,
]
