/** Where a paper of an application is opened. */
export const paperAddress = (applicationId: string) => (paperId: string) =>
  `/api/verifications/${applicationId}/documents/${paperId}`
