import type { Reading } from '#client/video/quality.ts';

/** Counts of a link, by the browser. */
export interface LinkStats {
  readonly reading: Reading;
  /** Frames of the other's picture. */
  readonly frames: number;
  /** Loudness of the other, from 0 to 1; null where the browser does not tell. */
  readonly level: number | null;
}

type Inbound = Partial<RTCInboundRtpStreamStats>;
type Pair = Partial<RTCIceCandidatePairStats>;

const sum = (counts: readonly (number | undefined)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);

/** Reads the numbers that calls go by out of a browser's report. */
export function readStats(report: RTCStatsReport): LinkStats {
  const inbound: Inbound[] = [];
  const pairs: Pair[] = [];
  report.forEach((stats: RTCStats) => {
    if (stats.type === 'inbound-rtp') inbound.push(stats);
    if (stats.type === 'candidate-pair') pairs.push(stats);
  });
  const ways = pairs.filter(({ nominated, state }) => nominated && state === 'succeeded');
  const way = ways.sort((one, other) => (other.bytesReceived ?? 0) - (one.bytesReceived ?? 0))[0];
  const sound = inbound.find(({ kind }) => kind === 'audio');
  return {
    reading: {
      packets: sum(inbound.map(({ packetsReceived }) => packetsReceived)),
      lost: sum(inbound.map(({ packetsLost }) => packetsLost)),
      roundTripMs: way?.currentRoundTripTime === undefined ? null : way.currentRoundTripTime * 1000,
      jitterMs: (sound?.jitter ?? 0) * 1000,
    },
    frames: sum(inbound.map(({ framesDecoded }) => framesDecoded)),
    level: sound?.audioLevel ?? null,
  };
}
