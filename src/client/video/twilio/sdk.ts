/** Part of Twilio's client that is used, so that tests can put another in its place; `Own` are its own tracks. */
export interface Sdk<Own extends SdkOwnTrack> {
  connect(token: string, options: ConnectOptions): Promise<SdkRoom<Own>>;
  readonly LocalAudioTrack: new (track: MediaStreamTrack) => Own;
  readonly LocalVideoTrack: new (track: MediaStreamTrack) => Own;
}

export interface ConnectOptions {
  readonly name: string;
  readonly tracks: [];
  readonly region: string;
  /** Telemetry. */
  readonly insights: boolean;
  readonly dominantSpeaker: boolean;
  readonly networkQuality: { readonly local: 1; readonly remote: 1 };
  readonly maxAudioBitrate: number;
  readonly preferredVideoCodecs: 'auto';
  readonly bandwidthProfile: {
    readonly video: {
      readonly mode: 'grid';
      readonly maxSubscriptionBitrate: number;
      readonly clientTrackSwitchOffControl: 'manual';
      readonly contentPreferencesMode: 'manual';
    };
  };
}

/** Fault of the client, with a code of Twilio's. */
export interface SdkFault {
  readonly code: number;
}

/** Own microphone or camera; silencing the track beneath is heard by nobody, only what is done here. */
export interface SdkOwnTrack {
  enable(isEnabled?: boolean): unknown;
  stop(): unknown;
}

export interface SdkRemoteSound {
  readonly mediaStreamTrack: MediaStreamTrack;
}

export interface SdkRemotePicture extends SdkRemoteSound {
  /** The server sends nothing of it at the moment. */
  readonly isSwitchedOff: boolean;
  switchOn(): unknown;
  switchOff(): unknown;
}

/** Something that somebody else sends; the track is null until it comes in. */
export interface SdkPublication<Track> {
  readonly isTrackEnabled: boolean;
  readonly track: Track | null;
}

/** Somebody else in the room. */
export interface SdkParticipant {
  readonly identity: string;
  /** One of `connected`, `reconnecting` and `disconnected`. */
  readonly state: string;
  /** From 0 to 5, null until it has been measured. */
  readonly networkQualityLevel: number | null;
  readonly audioTracks: ReadonlyMap<string, SdkPublication<SdkRemoteSound>>;
  readonly videoTracks: ReadonlyMap<string, SdkPublication<SdkRemotePicture>>;
}

export interface SdkSelf<Own> {
  publishTrack(track: Own): Promise<unknown>;
  unpublishTrack(track: Own): unknown;
}

/** Changes that may show; what is not told is found at the next look. */
export const roomChanges = [
  'participantConnected',
  'participantDisconnected',
  'participantReconnecting',
  'participantReconnected',
  'trackSubscribed',
  'trackUnsubscribed',
  'trackEnabled',
  'trackDisabled',
  'trackUnpublished',
  'trackSwitchedOn',
  'trackSwitchedOff',
  'dominantSpeakerChanged',
  'reconnecting',
  'reconnected',
] as const;

/** Room as far as the others are concerned. */
export interface SdkOthers {
  /** One of `connected`, `reconnecting` and `disconnected`. */
  readonly state: string;
  readonly participants: ReadonlyMap<string, SdkParticipant>;
  readonly dominantSpeaker: SdkParticipant | null;
}

export interface SdkRoom<Own> extends SdkOthers {
  readonly localParticipant: SdkSelf<Own>;
  on(event: 'disconnected', listener: (room: unknown, fault?: SdkFault) => void): unknown;
  on(event: (typeof roomChanges)[number], listener: () => void): unknown;
  disconnect(): unknown;
}
