import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";

export type FaultyLine = {
  /** Leaves the caller without an answer, and finally drops the connection. */
  keepSilent(reply: FastifyReply): void;
  /** Drops the connection immediately. */
  hangUp(reply: FastifyReply): void;
};

/** Connection failures. A server that stops doesn't wait for connections that are kept silent. */
export function faultyLineOf(app: FastifyInstance, silenceMs: number): FaultyLine {
  const waiting = new Set<Socket>();
  app.addHook("preClose", (done) => {
    for (const socket of waiting) socket.destroy();
    done();
  });
  return {
    keepSilent: (reply) => {
      reply.hijack();
      const { socket } = reply.raw;
      if (socket === null) return;
      waiting.add(socket);
      const timer = setTimeout(() => socket.destroy(), silenceMs);
      socket.once("close", () => {
        clearTimeout(timer);
        waiting.delete(socket);
      });
    },
    hangUp: (reply) => {
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
    },
  };
}

/** The answer of a failing gateway front end: an HTML page instead of the protocol. */
export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type("text/html").send("<html><body><h1>503 Service Unavailable</h1></body></html>");
