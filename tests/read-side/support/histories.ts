import fc from 'fast-check'
import { MAX_PRODUCT_IMAGES, productImages } from '#domain/catalog/product-images.ts'
import { unlistReasons } from '#domain/catalog/product-taxonomy.ts'
import { STAFF_ROLES } from '#domain/kernel/actor.ts'
import { type DomainEvent, ERASED } from '#domain/kernel/event.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { goldenEvents } from '#tests/platform/event-store/golden-files.ts'
import * as standing from '#tests/support/account-events.ts'
import {
  accessRecorded,
  applied,
  closed,
  documentOpened,
  documentsNamed,
  erased,
  guestConfirmed,
  guestErased,
  legalHoldDataErased,
  queryRemoved,
  queryRenamed,
  querySaved,
  REVIEWED,
  recoveryCodeUsed,
  reopened,
  reviewedAs,
  signedOutByStaff,
  staffRoleAssigned,
  staffRoleRevoked,
  twoFactorDisabled,
  twoFactorEnabled,
} from '#tests/support/account-events.ts'
import {
  blocked,
  conversationReopened,
  disputeHistory,
  messageReported,
  messageReportsDismissed,
  messagingRestricted,
  moderationMeasure,
  reportsUpheld,
  restrictionLifted,
  sent,
  started,
  unblocked,
} from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import * as boxes from '#tests/support/order-events.ts'
import {
  chargebackClosed,
  chargebackOpened,
  chargebackUpdated,
  checkoutId,
  contact,
  creditNoteIssued,
  creditNoteVoided,
  ids,
  PROCESSED_AT,
  paid,
  placed,
  planned,
  receiptIssued,
  statusChanged,
} from '#tests/support/order-events.ts'
import {
  itemChanged,
  itemPublished,
  itemWithdrawn,
  recipePublished,
  recipeWithdrawn,
} from '#tests/support/seasonal-events.ts'
import {
  alertEvent,
  certificateApproved,
  certificateRejected,
  certificateRevoked,
  certificateSubmitted,
  certificateWithdrawn,
  closureScheduled,
  favoriteAdded,
  favoriteRemoved,
  favoritesCleared,
  fulfillmentUpdated,
  listed,
  producerIdOf,
  producerRegistered,
  productIdOf,
  productIdsOf,
  productReported,
  productReportsDismissed,
  productRestored,
  productTakenDown,
  registered,
  replied,
  replyRemoved,
  reportsDismissed,
  repriced,
  reservationReleased,
  restored,
  reviewed,
  reviewReported,
  reviewTakedownUpheld,
  reviewUpdated,
  reviewWithdrawn,
  rewrittenReview,
  sold,
  stockCounted,
  stockReserved,
  takedownAppealed,
  takedownUpheld,
  takenDown,
  unlisted,
  verificationRevoked,
  verified,
} from './market-events.ts'

const name = fc.constantFrom('Apples', 'Pears', 'Plums')
const seller = fc.constantFrom('Orchard', 'Dairy')
const checkout = fc.constantFrom('one', 'two', 'three')
const quantity = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4)
const cents = fc.integer({ min: 1, max: 100_000_000 })
/** Difficult texts: quotes, tabs, backslashes, other scripts. */
const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('a\tb\\N\n"c"', '{x,"y"}', "o'clock", '\u0001', 'héirloom'),
)
const person = fc.constantFrom('ann', 'bob')
const reason = fc.oneof(words, fc.constant(ERASED))
const orderName = fc.constantFrom('first', 'second')

const images = fc.array(words, { maxLength: MAX_PRODUCT_IMAGES }).map(productImages)

const catalogEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc
    .tuple(name, seller, words, cents, images)
    .map(([n, by, description, priceCents, shown]) => listed(n, by, { description, priceCents, ...shown })),
  fc.tuple(name, seller, words, images).map(([n, by, text, shown]) => ({
    type: 'ProductDetailsUpdated',
    data: { ...listed(n, by, { name: text || n, fulfillmentMethods: ['pickup'], ...shown }).data },
  })),
  fc.tuple(name, seller, cents).map(([n, by, price]) => repriced(n, by, price)),
  fc.tuple(name, seller, fc.constantFrom(...unlistReasons)).map(([n, by, reason]) => unlisted(n, by, { reason })),
  fc.tuple(name, seller).map(([n, by]) => ({ type: 'ProductRelisted', data: productIdsOf(n, by) })),
  fc.tuple(name, seller).map(([n, by]) => ({ type: 'ProductListingPurged', data: productIdsOf(n, by) })),
  fc.tuple(name, seller).map(([n, by]) => ({ type: 'StockClosed', data: productIdsOf(n, by) })),
  fc.tuple(name, seller).map(([n, by]) => unlisted(n, by, { takenDown: true })),
  fc
    .tuple(
      name,
      seller,
      fc.constantFrom(productReported, productReportsDismissed, productTakenDown, takedownUpheld, productRestored),
    )
    .map(([n, by, becomes]) => becomes(n, by)),
  fc.tuple(name, seller, words).map(([n, by, why]) => takedownAppealed(n, by, why)),
  fc.tuple(name, seller).map(([n, by]) => ({
    type: 'ProductDetailsUpdated',
    data: { ...listed(n, by).data, flagged: true },
  })),
  fc.tuple(name, seller, words).map(([n, by, certifier]) => certificateApproved(n, by, { issuer: certifier })),
  fc.tuple(name, seller).map(([n, by]) => certificateRevoked(n, by)),
  fc.tuple(name, seller, words).map(([n, by, certifier]) => certificateSubmitted(n, by, { issuer: certifier })),
  fc.tuple(name, seller, words).map(([n, by, reason]) => certificateRejected(n, by, reason)),
  fc.tuple(name, seller).map(([n, by]) => certificateWithdrawn(n, by)),
  fc.tuple(name, seller, quantity).map(([n, by, onHand]) => stockCounted(n, by, onHand)),
  fc.tuple(name, quantity, checkout).map(([n, q, c]) => stockReserved(n, q, c)),
  fc.tuple(name, quantity, checkout).map(([n, q, c]) => reservationReleased(n, q, c)),
  fc.tuple(name, quantity, checkout).map(([n, q, c]) => sold(n, q, { onHand: q, checkout: c })),
  fc.tuple(name, seller, quantity).map(([n, by, onHand]) => ({
    type: 'StockAdjusted',
    data: {
      ...stockCounted(n, by, onHand).data,
      reason: 'shrinkage',
      delta: -onHand,
      note: onHand > 2 ? 'frost' : '',
      lowStockThreshold: 3,
    },
  })),
  fc.tuple(seller, quantity).map(([by, threshold]) => ({
    type: 'LowStockThresholdChanged',
    data: { producerId: producerIdOf(by), threshold, previousThreshold: 10 },
  })),
  fc.tuple(name, seller, fc.option(quantity)).map(([n, by, threshold]) => ({
    type: 'ProductLowStockThresholdChanged',
    data: { producerId: producerIdOf(by), productId: productIdOf(n), threshold },
  })),
  fc.tuple(name, quantity).map(([n, onHand]) => ({
    type: 'StockRestocked',
    data: { productId: productIdOf(n), orderId: ids.orderId, quantity: onHand, onHand },
  })),
)

const accountEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(person, words).map(([who, username]) => registered(who, { username })),
  person.map((who) => registered(who, { username: ERASED, email: ERASED })),
  fc
    .tuple(person, reason, fc.constantFrom(...STAFF_ROLES))
    .map(([who, why, role]) => staffRoleAssigned(who, role, why)),
  fc.tuple(person, reason).map(([who, why]) => staffRoleRevoked(who, why)),
  fc.tuple(person, reason).map(([who, why]) => signedOutByStaff(who, why)),
  person.map((who) => twoFactorEnabled(who)),
  fc.tuple(person, fc.constantFrom('owner' as const, 'staff' as const)).map(([who, by]) => twoFactorDisabled(who, by)),
  person.map((who) => recoveryCodeUsed(who)),
  person.map((who) => legalHoldDataErased(who)),
  fc.constantFrom(guestConfirmed, guestErased),
  fc.constant({ type: 'RetentionPurgeCompleted', data: { ranOn: '2026-05-01', rules: [] } }),
  fc.tuple(person, seller, fc.constantFrom(closed, reopened, erased)).map(([who, by, event]) => event(who, by)),
  person.map((who) => ({ type: 'EmailVerified', data: { accountId: idNamed('account', who) } })),
  fc.tuple(person, fc.oneof(words, fc.constant(ERASED))).map(([who, email]) => ({
    type: 'EmailChangeRequested',
    data: {
      accountId: idNamed('account', who),
      requestId: 'r',
      tokenHash: 'h',
      email,
      expiresAt: '2026-05-02T00:00:00.000Z',
    },
  })),
  fc.tuple(person, words).map(([who, email]) => ({
    type: 'EmailChanged',
    data: { accountId: idNamed('account', who), requestId: 'r', email },
  })),
  fc.tuple(person, words, words).map(([who, username, fullName]) => ({
    type: 'AccountProfileUpdated',
    data: { accountId: idNamed('account', who), username, fullName },
  })),
  fc
    .tuple(seller, fc.array(words, { maxLength: 3 }), words)
    .map(([by, tags, phone]) => producerRegistered(by, { tags, phone })),
  fc.tuple(seller, words).map(([by, pickupAddress]) => fulfillmentUpdated(by, { pickupAddress })),
  fc
    .tuple(
      fc.record({ who: person, sells: fc.constantFrom('Orchard', 'Dairy'), named: person, reason }),
      fc.constantFrom(
        ...[
          (about: object) => standing.accountSuspended(about, '2026-05-03'),
          standing.accountWarned,
          standing.accountTerminated,
          standing.suspensionExpired,
        ],
        ...[standing.enforcementAppealed, standing.upheld, (about: object) => standing.lifted('suspension', about)],
      ),
    )
    .map(([about, happens]) => happens(about)),
  seller.map((by) => verified(by)),
  seller.map(verificationRevoked),
  fc.tuple(seller, words).map(([by, note]) => closureScheduled(by, { note })),
  seller.map((by) => ({ ...closureScheduled(by), type: 'ProducerClosureCancelled' })),
  fc.tuple(seller, words).map(([by, statement]) => applied(by, `Grown on our own land: ${statement}.`)),
  fc.tuple(seller, fc.array(words, { maxLength: 3 }), fc.boolean()).map(([by, names, erased]) => ({
    type: 'VerificationApplicationSubmitted',
    data: { ...applied(by).data, ...documentsNamed(...names), ...(erased ? { documentNames: ERASED } : {}) },
  })),
  fc.tuple(seller, fc.array(words, { maxLength: 3 })).map(([by, names]) => ({
    type: 'VerificationInformationProvided',
    data: { ...reviewedAs(by, { type: 'VerificationInformationProvided' }).data, ...documentsNamed(...names) },
  })),
  fc.tuple(seller, words).map(([by, documentName]) => documentOpened(by, documentName)),
  fc.tuple(person, words).map(([who, of]) => accessRecorded('order_replay', of, { by: who })),
  fc.tuple(seller, words, fc.constantFrom(...REVIEWED)).map(([by, text, type]) => reviewedAs(by, { type, text })),
  seller.map((by) => fulfillmentUpdated(by, { settings: { pickup: null, delivery: null } })),
  fc
    .tuple(name, seller, fc.integer({ min: 1, max: 5 }), words)
    .map(([n, by, rating, comment]) => reviewed(n, by, { rating, comment })),
  fc
    .tuple(name, seller, fc.integer({ min: 1, max: 5 }), words)
    .map(([n, by, rating, reply]) => replied(reviewed(n, by, { rating }), reply)),
  fc
    .tuple(name, seller, fc.integer({ min: 1, max: 5 }), words)
    .map(([n, by, rating, comment]) => reviewUpdated(reviewed(n, by, { rating }), { rating: 6 - rating, comment })),
  fc
    .tuple(
      name,
      seller,
      fc.constantFrom(
        ...[reviewWithdrawn, replyRemoved, (review: ReviewEvent) => reviewReported(review, 'eve')],
        ...[reportsDismissed, takenDown, reviewTakedownUpheld, restored, rewrittenReview],
      ),
    )
    .map(([n, by, becomes]) => becomes(reviewed(n, by))),
)

const saleEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc
    .tuple(orderName, fc.oneof(words, fc.constant(ERASED)))
    .map(([which, deliveryInstructions]) =>
      about(which, { ...placed(), data: { ...placed().data, deliveryInstructions } }),
    ),
  orderName.map((which) => about(which, paid())),
  fc
    .tuple(
      orderName,
      fc.constantFrom('OrderAccepted' as const, 'OrderReadyForPickup' as const, 'OrderCompleted' as const),
    )
    .map(([which, type]) => about(which, statusChanged(type))),
  fc
    .tuple(orderName, words)
    .map(([which, reason]) => about(which, { type: 'OrderDeclined', data: { ...ids, reason, restockItems: [] } })),
  fc.tuple(orderName, cents).map(([which, amountCents]) =>
    about(which, {
      type: 'OrderRefundSubmitted',
      data: {
        ...ids,
        refundId: idNamed('refund', 'one'),
        processorRefundId: 're',
        amountCents,
        currency: 'USD',
        occurredAt: PROCESSED_AT,
      },
    }),
  ),
  fc
    .tuple(orderName, person)
    .map(([which, who]) =>
      about(which, { type: 'OrderLinkedToAccount', data: { ...ids, accountId: idNamed('account', who) } }),
    ),
  fc
    .tuple(
      orderName,
      fc.constantFrom(receiptIssued(), receiptIssued({ buyer: ERASED }), creditNoteIssued(), creditNoteVoided()),
    )
    .map(([which, event]) => about(which, event)),
  fc.tuple(orderName, fc.constantFrom('won' as const, 'lost' as const, undefined)).map(([which, outcome]) =>
    about(which, {
      type: outcome ? 'OrderChargebackClosed' : 'OrderChargebackOpened',
      data: {
        ...ids,
        chargebackId: idNamed('chargeback', 'dp_1'),
        occurredAt: PROCESSED_AT,
        ...(outcome ? { outcome } : {}),
      },
    }),
  ),
  fc.constantFrom(chargebackOpened(), chargebackUpdated(), chargebackClosed('lost'), chargebackClosed('won')),
  fc.constant({
    type: 'CheckoutStarted',
    data: {
      checkoutId,
      buyerId: ids.buyerId,
      orders: [planned()],
      totalCents: 1059,
      contact,
      acceptedPolicies: [],
      expiresAt: '2026-05-01T09:30:00.000Z',
      currency: 'USD',
    },
  }),
  fc.constantFrom({ brand: 'visa', last4: '4242' }, ERASED, undefined).map((card) => ({
    type: 'PaymentSucceeded',
    data: {
      paymentIntentId: 'pi_1',
      checkoutId,
      amountCents: 1059,
      ...(card ? { buyerId: ids.buyerId, card } : {}),
      currency: 'USD',
      occurredAt: PROCESSED_AT,
    },
  })),
  fc.constant({ type: 'CheckoutExtended', data: { checkoutId, expiresAt: '2026-05-01T09:45:00.000Z' } }),
  fc.constantFrom('CheckoutStockReserved', 'CheckoutCompleted', 'CheckoutReservationsReleased').map((type) => ({
    type,
    data: { checkoutId },
  })),
)

const bellEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(person, fc.constantFrom('orders', 'reviews'), fc.boolean()).map(([who, topic, on]) => ({
    type: 'NotificationSettingsUpdated',
    data: {
      accountId: idNamed('account', who),
      choices: [{ topic, channel: 'in_app', enabled: on }],
      soundEnabled: on,
    },
  })),
  fc.tuple(person, fc.constantFrom('phone', 'tablet'), fc.oneof(words, fc.constant(ERASED))).map(([who, id, name]) => ({
    type: 'PushDeviceRegistered',
    data: {
      accountId: idNamed('account', who),
      deviceId: id,
      name,
      subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
    },
  })),
  fc.tuple(person, fc.constantFrom('phone', 'tablet')).map(([who, deviceId]) => ({
    type: 'PushDeviceRemoved',
    data: { accountId: idNamed('account', who), deviceId, reason: 'user_request' },
  })),
)

const side = fc.constantFrom('buyer' as const, 'producer' as const)
const messageEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  side.map((by) => started({}, by)),
  fc
    .tuple(name, side, fc.oneof(words, fc.constant(ERASED)), fc.boolean())
    .map(([n, by, text, startsUnreadBatch]) => sent(n, by, { text, startsUnreadBatch })),
  fc.tuple(name, person).map(([n, who]) => messageReported(n, idNamed('account', who))),
  side.map(blocked),
  side.map(unblocked),
  side.map((by) => messagingRestricted(by)),
  side.map((by) => restrictionLifted(by)),
  side.map((by) => messageReportsDismissed(by)),
  fc
    .tuple(fc.constantFrom('SenderWarned' as const, 'ConversationClosed' as const), side)
    .map(([type, by]) => moderationMeasure(type, by)),
  side.map((by) => reportsUpheld(by)),
  side.map((by) => conversationReopened(by)),
  person.map((who) => ({
    type: 'OrderLinkedToAccount',
    data: { ...ids, accountId: idNamed('account', who) },
  })),
)

const favoriteEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(person, name).map(([who, n]) => favoriteAdded(who, 'product', n)),
  fc.tuple(person, seller).map(([who, by]) => favoriteAdded(who, 'producer', by)),
  fc.tuple(person, name).map(([who, n]) => favoriteRemoved(who, 'product', n)),
  fc
    .tuple(person, fc.subarray(['Apples', 'Pears']))
    .map(([who, ns]) => favoritesCleared(who, 'products', ...ns.map(productIdOf))),
)

const stockAlertEvent: fc.Arbitrary<DomainEvent> = fc
  .tuple(fc.constantFrom('StockAlertRequested', 'StockAlertWithdrawn', 'StockAlertFulfilled'), person, name)
  .map(([type, who, n]) => alertEvent(type, who, n))

const seasonalEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(name, words).map(([n, word]) => itemPublished(n, { includedTerms: [word], excludedTerms: [n] })),
  fc
    .tuple(name, words)
    .map(([n, description]) => itemChanged(n, { description, nutritionalHighlights: [description] })),
  name.map(itemWithdrawn),
  fc.tuple(name, words).map(([n, text]) => recipePublished(n, { steps: [text], ingredients: [{ text }] })),
  name.map(recipeWithdrawn),
)

const boxEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(words, cents).map(([name, priceCents]) => boxes.boxCreated({ name, priceCents })),
  fc.constantFrom(boxes.boxUpdated(), boxes.boxDiscontinued, boxes.slotReserved('ann'), boxes.slotReleased('ann')),
  fc.oneof(words, fc.constant(ERASED)).map((deliveryInstructions) => ({
    ...boxes.subscribed,
    data: { ...boxes.subscribed.data, deliveryInstructions },
  })),
  fc.constantFrom(
    ...[
      boxes.reminded,
      boxes.cycleStarted(),
      boxes.cycleCharged(),
      boxes.chargeFailed(1, '2026-05-07'),
      boxes.subscriptionLapsed,
    ],
    ...[boxes.paused, boxes.resumed(1), boxes.cancelled(), boxes.swapped, boxes.paymentMethodUpdated()],
    ...[boxes.skipped(), boxes.skipped('subscriber', 2, 1), boxes.skipped('system'), boxes.unskipped()],
  ),
)

const disputeEvent: fc.Arbitrary<DomainEvent> = fc
  .tuple(fc.oneof(words, fc.constant(ERASED)), fc.nat(disputeHistory().length - 1))
  .map(([text, nth]) => disputeHistory(text)[nth]!)
const creditEvent: fc.Arbitrary<DomainEvent> = fc
  .tuple(person, orderName, checkout, cents, fc.nat(4))
  .map(([who, which, at, amountCents, nth]): DomainEvent => {
    const accountId = idNamed('account', who)
    const orderId = idNamed('order', which)
    const came = { accountId, orderId, refundId: idNamed('refund', which), amountCents, currency: 'USD' }
    const put = { accountId, checkoutId: idNamed('checkout', at), amountCents, currency: 'USD' }
    const all: readonly DomainEvent[] = [
      { type: 'StoreCreditIssued', data: came },
      { type: 'StoreCreditRefunded', data: came },
      { type: 'StoreCreditReserved', data: { ...put, afterExpiry: false } },
      { type: 'StoreCreditRedeemed', data: { ...put, orders: [{ orderId, amountCents }] } },
      { type: 'StoreCreditReservationReleased', data: put },
    ]
    return all[nth]!
  })
const logVerificationEvent: fc.Arbitrary<DomainEvent> = fc
  .tuple(fc.constantFrom('first', 'second'), fc.integer({ min: 0, max: 9 }), fc.boolean())
  .map(([which, count, asks]) => {
    const verificationId = idNamed('log_verification', which)
    const found = { treeSize: count, pendingEvents: count, checkpointCount: count, findingCount: 0, findings: [] }
    return asks
      ? { type: 'LogVerificationRequested', data: { verificationId } }
      : { type: 'LogVerificationCompleted', data: { verificationId, ...found } }
  })
const auditEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(person, name, words).map(([who, n, words]) => querySaved(who, n, words)),
  fc.tuple(person, name, fc.oneof(words, fc.constant(ERASED))).map(([who, n, words]) => queryRenamed(who, n, words)),
  fc.tuple(person, name).map(([who, n]) => queryRemoved(who, n)),
)

const about = (which: string, event: DomainEvent): DomainEvent => ({
  ...event,
  data: { ...event.data, orderId: idNamed('order', which) },
})

/** An event of any stored type, about the persons, products and orders of the other events where the type fits. */
const storedEvent: fc.Arbitrary<DomainEvent> = fc
  .tuple(fc.constantFrom(...(await goldenEvents())), person, seller, name, orderName, checkout)
  .map(([{ type, data }, who, by, n, which, at]) => {
    const known: Readonly<Record<string, string>> = {
      accountId: idNamed('account', who),
      producerId: producerIdOf(by),
      productId: productIdOf(n),
      orderId: idNamed('order', which),
      checkoutId: idNamed('checkout', at),
    }
    const named = Object.entries(data).map(([field, value]) => [field, known[field] ?? value])
    return { type, data: Object.fromEntries(named) }
  })

/** Any events in any order, plausible or not. */
export const histories: fc.Arbitrary<readonly DomainEvent[]> = fc.array(
  fc.oneof(
    { arbitrary: catalogEvent, weight: 3 },
    { arbitrary: accountEvent, weight: 2 },
    { arbitrary: saleEvent, weight: 2 },
    { arbitrary: bellEvent, weight: 1 },
    { arbitrary: messageEvent, weight: 2 },
    { arbitrary: favoriteEvent, weight: 1 },
    { arbitrary: stockAlertEvent, weight: 1 },
    { arbitrary: seasonalEvent, weight: 1 },
    { arbitrary: boxEvent, weight: 2 },
    { arbitrary: disputeEvent, weight: 2 },
    { arbitrary: creditEvent, weight: 1 },
    { arbitrary: logVerificationEvent, weight: 1 },
    { arbitrary: auditEvent, weight: 1 },
    { arbitrary: storedEvent, weight: 4 },
  ),
  { minLength: 1, maxLength: 60 },
)
