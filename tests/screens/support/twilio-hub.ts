import type {
  ConnectOptions,
  Sdk,
  SdkFault,
  SdkOwnTrack,
  SdkParticipant,
  SdkPublication,
  SdkRemotePicture,
  SdkRoom,
} from '#client/video/twilio/sdk.ts';

/** Time that everything takes on its way to the servers and back. */
const wayMs = 15;
const later = (act: () => void) => void setTimeout(act, wayMs);

type Listener = (room?: unknown, fault?: SdkFault) => void;

/** Own track as Twilio's client has it: `enable` compares with the track beneath, and tells only of a difference. */
class OwnTrack implements SdkOwnTrack {
  readonly kind: string;
  readonly id = crypto.randomUUID();
  readonly beneath: MediaStreamTrack;
  onEnabled: ((isEnabled: boolean) => void) | null = null;
  onStopped: (() => void) | null = null;
  constructor(beneath: MediaStreamTrack) {
    this.beneath = beneath;
    this.kind = beneath.kind;
  }
  enable(isEnabled = true): void {
    if (isEnabled === this.beneath.enabled) return;
    this.beneath.enabled = isEnabled;
    this.onEnabled?.(isEnabled);
  }
  stop(): void {
    this.beneath.stop();
    this.onStopped?.();
  }
}

/** A track as it is published: a copy of its own, as Twilio's client sends one. */
interface Published {
  readonly own: OwnTrack;
  readonly copy: MediaStreamTrack;
  isEnabled: boolean;
}

/** Somebody's connection to a room. */
interface Place {
  readonly identity: string;
  readonly room: string;
  readonly published: Published[];
  readonly listeners: Map<string, Listener[]>;
  /** Pictures of others that are not wanted. */
  readonly unwanted: Set<Published>;
  /** What has come in of the others. */
  readonly subscribed: Set<Published>;
  state: 'connected' | 'reconnecting' | 'disconnected';
}

/** Servers of Twilio in this page, and their client; a token is the identity that it lets in. */
export interface TwilioHub {
  readonly sdk: Sdk<OwnTrack>;
  /** Refuses who connects from here on, with a code; null refuses nobody. */
  refuseWith(code: number | null): void;
  /** Interrupts somebody's connection, until it is mended. */
  interrupt(identity: number): void;
  mend(identity: number): void;
  /** Ends somebody's connection, with a code. */
  drop(identity: number, code: number): void;
  /** What each connection was asked for, in order. */
  readonly connections: readonly { readonly identity: string; readonly options: ConnectOptions }[];
  /** Answers true where somebody's microphone or camera, as the others have it, gives sound or a picture. */
  isSent(identity: number, kind: 'audio' | 'video'): boolean;
}

const fault = (code: number): SdkFault => Object.assign(new Error(`Twilio ${code}`), { code });

function createPlaces() {
  const places: Place[] = [];
  /** Who has last begun to be heard. */
  let spoken: readonly Published[] = [];

  const emit = ({ listeners }: Place, event: string, ...given: Parameters<Listener>) => {
    for (const listener of listeners.get(event) ?? []) listener(...given);
  };
  const neighbours = (place: Place) =>
    places.filter((other) => other !== place && other.room === place.room && place.state !== 'disconnected');
  const tell = (place: Place, event: string) => {
    for (const other of neighbours(place)) emit(other, event);
  };
  const heard = (published: Published) => {
    spoken = [published, ...spoken.filter((other) => other !== published)];
  };
  const subscribe = (to: Place, published: Published) =>
    later(() => {
      to.subscribed.add(published);
      emit(to, 'trackSubscribed');
    });
  const leave = (place: Place, why?: SdkFault) => {
    if (place.state === 'disconnected') return;
    const others = neighbours(place);
    places.splice(places.indexOf(place), 1);
    place.state = 'disconnected';
    for (const { copy } of place.published) copy.stop();
    for (const other of others) emit(other, 'participantDisconnected');
    emit(place, 'disconnected', null, why);
  };
  const placeOf = (identity: number | string): Place => {
    const place = places.findLast((one) => one.identity === String(identity));
    if (place === undefined) throw new Error(`${identity} is in no room.`);
    return place;
  };
  const dominantIn = (place: Place): Place | null => {
    const audible = spoken.filter(({ isEnabled }) => isEnabled);
    const speakers = audible.flatMap(
      (said) => neighbours(place).find(({ published }) => published.includes(said)) ?? [],
    );
    return speakers[0] ?? null;
  };
  return {
    places,
    emit,
    tell,
    heard,
    subscribe,
    leave,
    placeOf,
    dominantIn,
    neighbours,
  };
}
type Places = ReturnType<typeof createPlaces>;

/** Somebody else, as a connection sees them. */
function participantOf(
  { subscribed, unwanted, listeners }: Place,
  other: Place,
  emit: () => void,
): SdkParticipant {
  const publicationOf = (published: Published): SdkPublication<SdkRemotePicture> => ({
    get isTrackEnabled() {
      return published.isEnabled;
    },
    track: subscribed.has(published) ? pictureOf(published) : null,
  });
  const pictureOf = (published: Published): SdkRemotePicture => {
    const known = pictures.get(listeners)?.get(published);
    if (known !== undefined) return known;
    const want = (isWanted: boolean) =>
      later(() => {
        if (isWanted) unwanted.delete(published);
        else unwanted.add(published);
        emit();
      });
    const made: SdkRemotePicture = {
      mediaStreamTrack: published.copy,
      get isSwitchedOff() {
        return unwanted.has(published);
      },
      switchOn: () => want(true),
      switchOff: () => want(false),
    };
    const ofPlace = pictures.get(listeners) ?? new Map<Published, SdkRemotePicture>();
    pictures.set(listeners, ofPlace.set(published, made));
    return made;
  };
  const ofKind = (kind: string) =>
    new Map(
      other.published
        .filter(({ own }) => own.kind === kind)
        .map((published) => [published.own.id, publicationOf(published)]),
    );
  return {
    identity: other.identity,
    state: other.state,
    networkQualityLevel: 5,
    audioTracks: ofKind('audio'),
    videoTracks: ofKind('video'),
  };
}
const pictures = new WeakMap<object, Map<Published, SdkRemotePicture>>();

function publish({ tell, heard, subscribe, neighbours, emit }: Places, place: Place, own: OwnTrack) {
  if (place.state === 'disconnected') return Promise.reject(fault(53_000));
  const copy = own.beneath.clone();
  copy.enabled = own.beneath.enabled;
  const published: Published = { own, copy, isEnabled: copy.enabled };
  place.published.push(published);
  own.onEnabled = (isEnabled) => {
    copy.enabled = isEnabled;
    later(() => {
      published.isEnabled = isEnabled;
      if (isEnabled) heard(published);
      tell(place, isEnabled ? 'trackEnabled' : 'trackDisabled');
      for (const other of neighbours(place)) emit(other, 'dominantSpeakerChanged');
    });
  };
  own.onStopped = () => copy.stop();
  if (own.kind === 'audio') heard(published);
  for (const other of neighbours(place)) subscribe(other, published);
  return new Promise<void>((resolve) => later(resolve));
}

function unpublish({ tell }: Places, place: Place, own: OwnTrack) {
  const at = place.published.findIndex((published) => published.own === own);
  const [published] = at < 0 ? [] : place.published.splice(at, 1);
  published?.copy.stop();
  tell(place, 'trackUnpublished');
}

function enter(all: Places, identity: string, room: string): SdkRoom<OwnTrack> {
  const { places, leave, emit, tell, neighbours, subscribe, dominantIn } = all;
  const place: Place = {
    identity,
    room,
    published: [],
    listeners: new Map(),
    unwanted: new Set(),
    subscribed: new Set(),
    state: 'connected',
  };
  for (const before of places.filter((one) => one.identity === identity)) leave(before, fault(53_205));
  places.push(place);
  tell(place, 'participantConnected');
  for (const other of neighbours(place)) for (const published of other.published) subscribe(place, published);
  const viewOf = (other: Place) => participantOf(place, other, () => emit(place, 'trackSwitchedOn'));
  return {
    get state() {
      return place.state;
    },
    get participants() {
      return new Map(neighbours(place).map((other) => [other.identity, viewOf(other)]));
    },
    get dominantSpeaker() {
      const speaker = dominantIn(place);
      return speaker && viewOf(speaker);
    },
    localParticipant: {
      publishTrack: (own) => publish(all, place, own),
      unpublishTrack: (own) => unpublish(all, place, own),
    },
    on(event: string, listener: Listener) {
      place.listeners.set(event, [...(place.listeners.get(event) ?? []), listener]);
    },
    disconnect: () => leave(place),
  };
}

export function createTwilioHub(): TwilioHub {
  const all = createPlaces();
  const { placeOf, leave, emit, tell } = all;
  const connections: { identity: string; options: ConnectOptions }[] = [];
  let refusal: number | null = null;

  const turn = (identity: number, state: 'connected' | 'reconnecting') => {
    const place = placeOf(identity);
    place.state = state;
    emit(place, state === 'connected' ? 'reconnected' : 'reconnecting');
    tell(place, state === 'connected' ? 'participantReconnected' : 'participantReconnecting');
  };
  const connect = async (token: string, options: ConnectOptions) => {
    connections.push({ identity: token, options });
    await new Promise<void>((resolve) => later(resolve));
    if (refusal !== null) throw fault(refusal);
    return enter(all, token, options.name);
  };
  return {
    sdk: { connect, LocalAudioTrack: OwnTrack, LocalVideoTrack: OwnTrack },
    refuseWith(code) {
      refusal = code;
    },
    interrupt: (identity) => turn(identity, 'reconnecting'),
    mend: (identity) => turn(identity, 'connected'),
    drop: (identity, code) => leave(placeOf(identity), fault(code)),
    connections,
    isSent: (identity, kind) =>
      placeOf(identity).published.some(
        ({ own, copy, isEnabled }) =>
          own.kind === kind && isEnabled && copy.enabled && copy.readyState === 'live',
      ),
  };
}
