/** Where a paper of a producer's application is opened. */
export const paperAddress = (producerId: string) => (paperId: string) =>
  `/api/verifications/${producerId}/documents/${paperId}`
