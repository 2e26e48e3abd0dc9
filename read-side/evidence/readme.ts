/** What stands in README.txt. */
export const readme = (number: string): string => `Evidence about order #${number}

  node verify.mjs                      checks everything by public-key.txt
  node verify.mjs '<public key>'       checks it by the key you noted elsewhere: this is the stronger one

It needs Node.js 20.12 or later and no network. It prints OK, or the first file or position that is wrong, and exits with 1.

index.html         to read and to print
events.ndjson      every event of the order's history as it is stored, in the order of the log, one a line;
                   personal fields are enciphered
proofs/            for each event, by its position: that it is part of the log a checkpoint has sealed (RFC 6962)
unproven.json      events that have no proof yet: they are younger than the checkpoint, or log and seal disagree
checkpoint.txt     the head of the log, signed by the market (Ed25519, C2SP signed note)
public-key.txt     the keys that may have signed it; a former one ends with @ and the last number of events it signed
steps.json         the same history opened and told step by step, with the order, its money and shelves after each
case.json          the cases about the order with what was said
messages.json      what buyer and producer wrote to each other
processor-evidence.json  the same in the fields of the processor's dispute evidence
policies/          the texts the buyer agreed to; the SHA-256 of each .json stands in the event OrderPlaced
papers/            what was shown in the cases, as far as it can still be opened; its SHA-256 stands in the case's events
manifest.json      the SHA-256 of every other file
check-proof.mjs    the arithmetic of the seal, as the market itself uses it
verify.mjs         the check

What is proven are the events as they are stored, which policies were agreed to and what was shown. index.html, steps.json,
case.json and messages.json were drawn from those events by the market, which has the keys of the personal fields: of them the
manifest tells only that they are as they were handed out.
`
