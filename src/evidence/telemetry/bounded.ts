/** A map that forgets what was put in first once it holds too much. */
export interface Bounded<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

export function boundedMap<K, V>(
  most: number,
  forgotten: (value: V) => void = () => undefined,
): Bounded<K, V> {
  const held = new Map<K, V>();
  return {
    get: (key) => held.get(key),
    set(key, value) {
      held.delete(key);
      held.set(key, value);
      for (const [oldest, gone] of held) {
        if (held.size <= most) return;
        held.delete(oldest);
        forgotten(gone);
      }
    },
  };
}
