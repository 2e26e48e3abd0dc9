import { CORRESPONDENTS, type Doors, MEMBERS } from './door.ts'

export const messagingDoors: Doors = {
  // A conversation about an order is its buyer's, its producer's, and whoever's has the order's link.
  'GET /api/conversations': { try: (who) => who.get('/api/conversations'), expects: MEMBERS },
  'GET /api/me/unread-message-count': { try: (who) => who.get('/api/me/unread-message-count'), expects: MEMBERS },
  'GET /api/conversations/{id}/messages': {
    try: (who, { conversation }, key) => who.get(`/api/conversations/${conversation.id}/messages${key.order}`),
    expects: CORRESPONDENTS,
  },
  'POST /api/conversations': {
    try: (who, { order }, key) => who.post(`/api/conversations${key.order}`, { orderId: order.id }),
    expects: CORRESPONDENTS,
  },
  'POST /api/messages': {
    try: (who, { conversation }, key) =>
      who.post(`/api/messages${key.order}`, { conversationId: conversation.id, content: 'Hello' }),
    expects: CORRESPONDENTS,
  },
  'POST /api/conversations/{id}/read': {
    try: (who, { conversation: { id, answered } }, key) =>
      who.post(`/api/conversations/${id}/read${key.order}`, { upTo: answered }),
    expects: CORRESPONDENTS,
  },
  // Nobody reports their own words: the buyer's are the producer's to report, and theirs the buyer's.
  'POST /api/conversations/{id}/messages/{messageId}/reports': {
    try: (who, { conversation: { id, asked } }, key) =>
      who.post(`/api/conversations/${id}/messages/${asked}/reports${key.order}`, { reason: 'spam' }),
    expects: [404, 404, 404, 200, 403, 403, 404],
  },
  'PUT /api/conversations/{id}/block': {
    try: (who, { conversation }, key) => who.ask('PUT', `/api/conversations/${conversation.id}/block${key.order}`),
    changesThings: true,
    expects: CORRESPONDENTS,
  },
  'DELETE /api/conversations/{id}/block': {
    try: (who, { conversation }, key) => who.ask('DELETE', `/api/conversations/${conversation.id}/block${key.order}`),
    expects: CORRESPONDENTS,
  },
}
