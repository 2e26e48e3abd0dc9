/** What stands in README.txt. */
export const readme = (number: string): string => `Evidence about order #${number}

  node verify.mjs '<public key>'       checks everything in this folder
  node verify.mjs '<public key>' /x    checks the bundle unpacked in /x

The public key is the one you noted, or the one the market publishes; of former keys give each as it is in public-key.txt, behind it.
Do not take it from public-key.txt alone: whoever makes up a bundle makes up that file, too, and the programs. If the bundle comes
from somebody else than the market, check it with verify.mjs and verify-proof.mjs of a bundle that you had from the market.

It needs Node.js 20.12 or later and no network. It prints position, time, type, stream and data of each event and then OK (exit
code 0), or the first file or position that is wrong (1). Without a key it prints how to use it (2).

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
manifest.sig       the order's number, the size of the log, the SHA-256 of manifest.json and when it was signed, signed with the
                   key of the seal (Ed25519, C2SP signed note)
verify-proof.mjs    the arithmetic of the seal, as the market itself uses it
verify.mjs         the check

What is proven are the events as they are stored, which policies were agreed to and what was shown. index.html, steps.json,
case.json and messages.json were drawn from those events by the market, which has the keys of the personal fields: of them the
signed manifest proves only that the market handed them out like this, and when.
`
